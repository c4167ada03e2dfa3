import type { Locator, Page } from '@playwright/test'
import { expect, type Person, startSession } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** 24 by 16 pixels, half of them red. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAHUlEQVR42mM4o6REEP0nAjCMGjRq0KhBowZRZhAAKQsJ7msoII0AAAAASUVORK5CYII=',
  'base64',
)

export const file = (name: string, buffer: Buffer = pdf) => ({
  name,
  buffer,
  mimeType: 'application/octet-stream',
})

/** Opens the documents of a patient; returns the address for uploads. */
export async function openDocuments(
  page: Page,
  person: Person,
  { server, patientId }: { server: RunningServer; patientId: number },
): Promise<string> {
  await startSession(page, person)
  await page.goto(`/v2/patient/${patientId}/documents`)
  await openUploads(page)
  await expect(page.getByRole('button', { name: 'Upload new' })).toBeVisible()
  const { rows } = await server.owner.query('select id from folders where patient_id = $1', [patientId])
  return `/v2/rest/patients/${patientId}/documents/folders/${rows[0].id}/archives`
}

/** Opens the second tab; the page begins with the forms. */
export const openUploads = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Uploads' }).click()

export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
export const card = (page: Page, name: string): Locator => cards(page).filter({ hasText: name })
export const underway = (page: Page): Locator =>
  page.getByRole('list', { name: 'Files on their way' }).getByRole('listitem')

/** Chooses files as the browser's own dialog would. */
export async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload new' }).click()
  await (await chooser).setFiles(files)
}

export const storedNames = async (server: RunningServer, clinicId: number): Promise<string[]> =>
  (
    await server.owner.query(
      'select name from archives where clinic_id = $1 and deleted_at is null order by name',
      [clinicId],
    )
  ).rows.map(({ name }) => name)
