import type { Image, Progression, Series } from '@archwire/contract/imaging/calls'
import type { Position } from '@archwire/domain/imaging/positions'
import { drawPhoto } from '@archwire/server/demo/documents/draw-photo'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { csrfHeader, expect, type Person, startSession } from '../harness/harness.ts'

const sitter = { skin: '#e3b08c', hair: '#4b3021' }

/** A drawn picture of a made-up patient, as a camera would make it. */
export const photo = (position: Position, stage = 0, width = 900): Promise<Buffer> =>
  sharp(drawPhoto(position, { ...sitter, stage }))
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .jpeg()
    .toBuffer()

export const asFile = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})

/** Expects the face of this image inside of an element, loaded. */
export async function expectFace(inside: Locator, address: string): Promise<void> {
  const face = inside.locator(`img[src="${address}"]`).first()
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

/** A user who works with a patient's images by the calls of the page. */
export async function imagingUser(page: Page, person: Person, patientId: number) {
  await startSession(page, person)
  const headers = await csrfHeader(page)
  const root = `/v2/rest/patients/${patientId}/imaging`
  const seriesOf = async (progressionId: number): Promise<Series[]> =>
    (await page.request.get(`${root}/progressions/${progressionId}/series`)).json()
  return {
    seriesOf,
    list: async (): Promise<Progression[]> => (await page.request.get(`${root}/progressions`)).json(),
    async create(name: string, startDate: string): Promise<Progression> {
      const answer = await page.request.post(`${root}/progressions`, {
        headers,
        data: { progression: { name, startDate } },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return answer.json()
    },
    async upload(seriesId: number, content: Buffer, position?: Position, name = 'photo.jpg'): Promise<Image> {
      const answer = await page.request.post(`${root}/series/${seriesId}/images`, {
        headers,
        multipart: {
          ...(position !== undefined && { 'image[position]': String(position) }),
          'image[file]': asFile(content, name),
        },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return answer.json()
    },
    async remove(seriesId: number, imageId: number): Promise<void> {
      const answer = await page.request.delete(`${root}/series/${seriesId}/images/${imageId}`, { headers })
      expect(answer.status(), await answer.text()).toBe(204)
    },
    /** Adds a photograph at every position of the progression. */
    async fill({ series }: Progression, stage: number): Promise<void> {
      for (const position of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const) {
        const gallery = series[position < 9 ? 1 : 2]
        await this.upload(gallery?.id ?? 0, await photo(position, stage, 480), position)
      }
    },
    /** The stored picture, as it would be opened elsewhere. */
    async stored(url: string) {
      return sharp(await (await page.request.get(url)).body())
    },
  }
}
