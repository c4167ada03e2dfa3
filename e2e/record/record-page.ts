import type { Page } from '@playwright/test'
import { csrfHeader, expect, type Person, startSession } from '../harness/harness.ts'

/** Somebody else changes the record, from another browser. */
export async function changeRecordAs(
  page: Page,
  person: Person,
  id: number,
  patient: Record<string, unknown>,
): Promise<void> {
  await startSession(page, person)
  const { updatedAt } = await (await page.request.get(`/v2/rest/patients/${id}/profile/infos`)).json()
  const answer = await page.request.patch(`/v2/rest/patients/${id}`, {
    headers: { ...(await csrfHeader(page)), 'if-match': `"${updatedAt}"` },
    data: { patient },
  })
  expect(answer.status(), 'the change').toBe(200)
}

/** Opens the dialog from the menu of the open record. */
export async function addFamilyMember(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this patient' }).click()
  await page.getByRole('menuitem', { name: 'Add family member' }).click()
}
