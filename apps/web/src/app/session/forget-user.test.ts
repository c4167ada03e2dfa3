import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardRecoverableForms, saveFormsForRecovery } from '../../lib/forms/form-recovery.ts'
import { dialogValues } from '../../lib/navigation/dialog-route.ts'
import { forgetUser } from './session-expiry.ts'

const number = 7
beforeEach(() => {
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
  dialogValues.put(number, { lastname: 'Muñoz' })
})
afterEach(() => {
  discardRecoverableForms()
  vi.unstubAllGlobals()
})

test('the values that a dialog was opened with are forgotten at sign-out', () => {
  forgetUser(new QueryClient())
  expect(dialogValues.read(number)).toBeUndefined()
})

test('the values that a dialog was opened with wait for the person who is expected back', () => {
  saveFormsForRecovery(
    { id: 1, email: 'ana@example.com' },
    { address: '/v2/patient/new', state: { initial: number } },
  )
  forgetUser(new QueryClient())
  expect(dialogValues.read(number)).toEqual({ lastname: 'Muñoz' })
})
