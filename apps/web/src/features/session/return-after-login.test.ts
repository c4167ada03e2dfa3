import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://app.example.com'
const ana = { id: 1, email: 'ana@example.com', admin: true }
const bob = { id: 2, email: 'bob@example.com', admin: true }

// The owner of a page lasts as long as the page, so each test has a new one.
async function page() {
  const { afterLogin } = await import('./return-after-login.ts')
  const { saveFormsForRecovery: keepForms } = await import('../../lib/forms/form-recovery.ts')
  const { pageOwner } = await import('../../lib/session/signed-in.ts')
  return { afterLogin, keepForms, pageOwner }
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.resetModules())

test('the first login leads to where the person wanted to go', async () => {
  const { afterLogin } = await page()
  expect(afterLogin(ana, '?return_to=%2Fsettings%2Fclinic', origin)).toEqual({
    address: '/settings/clinic',
    state: null,
    isPageLoad: false,
  })
})

test('after the end of a session its owner returns to the same place, whatever the address says', async () => {
  const { afterLogin, keepForms, pageOwner } = await page()
  pageOwner.claim(ana)
  keepForms(ana, { address: '/v2/patient/new#phone', state: { initial: 7 } })
  expect(afterLogin(ana, '', origin)).toEqual({
    address: '/v2/patient/new#phone',
    state: { initial: 7 },
    isPageLoad: false,
  })
})

test('another person gets a fresh page, also after a sign-out', async () => {
  const { afterLogin, keepForms, pageOwner } = await page()
  pageOwner.claim(ana)
  expect(afterLogin(bob, '', origin)).toEqual({ address: '/v2', state: null, isPageLoad: true })
  keepForms(ana, { address: '/v2/patient/new', state: { initial: 7 } })
  expect(afterLogin(bob, '?return_to=%2Fv2%2Fsearch', origin)).toEqual({
    address: '/v2/search',
    state: null,
    isPageLoad: true,
  })
})

test('a person who is not, or no longer, an administrator does not return to the settings', async () => {
  const { afterLogin, keepForms, pageOwner } = await page()
  pageOwner.claim(ana)
  keepForms(ana, { address: '/settings/clinic', state: null })
  const start = { address: '/v2', state: null, isPageLoad: true }
  expect(afterLogin({ ...ana, admin: false }, '', origin)).toEqual(start)
  expect(afterLogin({ ...ana, admin: false }, '?return_to=%2Fsettings', origin)).toEqual(start)
})
