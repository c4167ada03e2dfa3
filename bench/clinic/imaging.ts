import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type HttpClient, httpClient } from '@archwire/server/test/fixtures/http-client'
import { cameraPhoto } from '@archwire/server/test/fixtures/records/sample-pictures'
import {
  connectEmbedded,
  removeDataDir,
  startServerProcess,
  temporaryDataDir,
} from '@archwire/server/test/processes/server-process'
import { type Browser, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { findChromium } from '../../scripts/web/find-chromium.ts'
import { atMost, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'

/** Enough images to fill the screen, and all images of several years. */
const sizes = { few: 24, many: 300 }

type Patient = { id: number; progressionId: number }
type Opened = { grid: number; gallery: number }

/**
 * Opens a patient's images in a real browser with an empty cache, from the click to the visible pictures: first the
 * grid, which waits for the list of all of them, then the gallery that shows them.
 */
export async function benchImaging(): Promise<Figure[]> {
  const dataDir = await temporaryDataDir()
  const server = await startServerProcess({ DATA_DIR: dataDir })
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    const client = httpClient(server.address)
    await client.logIn('admin@example.com', 'archwire-demo')
    const patients = await fillRecords(client, dataDir)
    const visitor = { origin: server.address, cookie: client.cookieHeader() }
    const gallery: Record<string, number[]> = { few: [], many: [] }
    const openWith = (which: keyof typeof sizes) => async () => {
      const opened = await openImages(browser, visitor, patients[which])
      gallery[which]?.push(1000 / opened.gallery)
      return 1000 / opened.grid
    }
    const grid = await compare({ few: openWith('few'), many: openWith('many') })
    // The first round warms up.
    const [few = [], many = []] = [gallery.few?.slice(1), gallery.many?.slice(1)]
    const took = (perSecond: number[]) => `${(1000 / median(perSecond)).toFixed(0)} ms`
    return [
      noted(`imaging of a patient with ${sizes.few} images opened, in this run`, took(grid.few)),
      atMost(`imaging of a patient with ${sizes.many}, in times of that`, ratio(grid.few, grid.many), 1.5),
      noted(`a gallery of ${sizes.few} images opened, in this run`, took(few)),
      atMost(`a gallery of ${sizes.many}, in times of that`, ratio(few, many), 1.5),
    ]
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await server.exited
    await removeDataDir(dataDir)
  }
}

async function fillRecords(
  client: HttpClient,
  dataDir: string,
): Promise<Record<keyof typeof sizes, Patient>> {
  const owner = await connectEmbedded(dataDir)
  try {
    const { rows } = await owner.query<{ id: number }>(
      `select p.id::int from patients p join users u on u.clinic_id = p.clinic_id and u.email = 'admin@example.com'
       where not exists (select from progressions g where g.patient_id = p.id) order by p.id limit 2`,
    )
    const fill = (patient: { id: number } | undefined, count: number) =>
      fillRecord(client, { owner, dataDir, patientId: patient?.id ?? 0, count })
    return { few: await fill(rows[0], sizes.few), many: await fill(rows[1], sizes.many) }
  } finally {
    await owner.end()
  }
}

type Filling = { owner: pg.Client; dataDir: string; patientId: number; count: number }

/**
 * A list reads only the thumbnails, so nothing else of the images is stored. Ten images have a position in the grid.
 */
async function fillRecord(
  client: HttpClient,
  { owner, dataDir, patientId, count }: Filling,
): Promise<Patient> {
  const imaging = `/v2/rest/patients/${patientId}/imaging`
  const created = await client.send('POST', `${imaging}/progressions`, { progression: { name: 'Initial' } })
  const { id, series } = (await created.json()) as { id: number; series: { id: number }[] }
  for (let number = 0; number < count; number++) {
    const position = number < 10 ? number + 1 : null
    const thumbnail = await cameraPhoto(number, 480)
    const key = randomBytes(20).toString('hex')
    const folder = path.join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4))
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, key), thumbnail)
    await owner.query(
      `with s as (select clinic_id, progression_id, id from series where id = $1),
       b as (
         insert into blobs (clinic_id, key, thumbnail_key, thumbnail_byte_size, filename, content_type, byte_size,
           checksum, sha256, width, height, created_at, uploaded_at, attached_at)
         select clinic_id, $2, $3, $4, $5, 'image/jpeg', 4000000, '', sha256(''), 4000, 3000, now(), now(), now() from s
         returning id)
       insert into images (clinic_id, progression_id, series_id, position, blob_id, created_at)
       select s.clinic_id, s.progression_id, s.id, $6, b.id, now() from s, b`,
      [
        series[position !== null && position > 8 ? 2 : 1]?.id,
        randomBytes(20).toString('hex'),
        key,
        thumbnail.length,
        `IMG_${1000 + number}.jpg`,
        position,
      ],
    )
  }
  return { id: patientId, progressionId: id }
}

async function openImages(
  browser: Browser,
  { origin, cookie }: { origin: string; cookie: string },
  { id }: Patient,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addCookies(
      cookie.split('; ').map(one => {
        const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(one) ?? []
        return { name, value, url: origin }
      }),
    )
    const page = await context.newPage()
    await page.goto(`${origin}/v2/patient/${id}/profile`, { waitUntil: 'networkidle' })
    const record = page.getByRole('navigation', { name: 'Record', exact: true })
    const grid = await shownAfter(
      page,
      () => record.getByRole('link', { name: 'Imaging' }).click(),
      'section',
    )
    await page.waitForLoadState('networkidle')
    const gallery = await shownAfter(
      page,
      () => page.getByRole('button', { name: /^Images/ }).click(),
      'ul > li',
    )
    return { grid, gallery }
  } finally {
    await context.close()
  }
}

type Frame = {
  getBoundingClientRect(): { top: number; bottom: number }
  querySelector(selector: 'img'): { complete: boolean; naturalWidth: number }
}
type Window = {
  document: {
    querySelectorAll(selector: string): Iterable<Frame>
    addEventListener(name: string, listener: () => void, how: { capture: true; once: true }): void
  }
  innerHeight: number
  requestAnimationFrame(listener: () => void): void
  opened: Promise<number>
}

/**
 * The milliseconds from the click until all visible pictures are loaded, by the page's own clock. The frames of the
 * pictures are measured: measuring a picture itself, which the browser skips because it is far away, would force its
 * layout.
 */
async function shownAfter(page: Page, click: () => Promise<void>, frame: string): Promise<number> {
  await page.evaluate(frame => {
    const page = globalThis as unknown as Window
    let clicked: number | undefined
    const noteClick = () => {
      clicked = performance.now()
    }
    page.document.addEventListener('click', noteClick, { capture: true, once: true })
    const areShown = () => {
      const inSight = [...page.document.querySelectorAll(`main ${frame}:has(img)`)]
        .filter(one => {
          const { top, bottom } = one.getBoundingClientRect()
          return bottom > 0 && top < page.innerHeight
        })
        .map(one => one.querySelector('img'))
      return inSight.length > 5 && inSight.every(one => one.complete && one.naturalWidth > 0)
    }
    page.opened = new Promise(resolve => {
      const look = () => {
        if (clicked !== undefined && areShown()) resolve(performance.now() - clicked)
        else page.requestAnimationFrame(look)
      }
      look()
    })
  }, frame)
  await click()
  return page.evaluate(() => (globalThis as unknown as Window).opened)
}
