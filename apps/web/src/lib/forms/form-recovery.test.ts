import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  discardRecoverable,
  discardRecoverableForms,
  expectedUser,
  forgetRecoverable,
  hasUnsavedForms,
  recoveredValues,
  registerForm,
  returnAs,
  saveFormsForRecovery,
} from './form-recovery.ts'

const ana = { id: 1, email: 'ana@example.com' }
const place = { address: '/v2/patient/new?tab=1#phone', state: { initial: { lastName: 'Ortiz' } } }

let city: string | undefined
let close: () => void

beforeEach(() => {
  city = 'Portland'
  close = registerForm('clinic', () => city && { city })
})
afterEach(() => {
  close()
  discardRecoverableForms()
})

test('whoever logs in again is back where they were, and the form takes its values back once', () => {
  saveFormsForRecovery(ana, place)
  close()
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: true })
  expect(returnAs(ana.id)).toEqual(place)
  expect(expectedUser()).toBeUndefined()
  expect(recoveredValues('clinic')).toEqual({ city: 'Portland' })
  close = registerForm('clinic', () => undefined)
  expect(recoveredValues('clinic')).toBeUndefined()
  expect(returnAs(ana.id)).toBeUndefined()
})

test('no form is recovered before the login, and none by anybody else', () => {
  saveFormsForRecovery(ana, place)
  expect(recoveredValues('clinic')).toBeUndefined()
  expect(returnAs(2)).toBeUndefined()
  expect(recoveredValues('clinic')).toBeUndefined()
  expect(returnAs(ana.id)).toBeUndefined()
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('a form that is drawn anew between the end of the session and the login page loses nothing', () => {
  saveFormsForRecovery(ana, place)
  close()
  close = registerForm('clinic', () => undefined)
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toEqual({ city: 'Portland' })
})

test('a form with nothing to lose is not kept, and nobody is asked about it', () => {
  city = undefined
  expect(hasUnsavedForms()).toBe(false)
  saveFormsForRecovery(ana, place)
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: false })
  expect(returnAs(ana.id)).toEqual(place)
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('what was typed is known while the form is there', () => {
  expect(hasUnsavedForms()).toBe(true)
  const closeSecond = registerForm('clinic', () => ({ city: 'Bath' }))
  // The first one leaves after the second has come.
  close()
  expect(hasUnsavedForms()).toBe(true)
  closeSecond()
  expect(hasUnsavedForms()).toBe(false)
})

test('a session that ends again before the form is there loses nothing of the first time', () => {
  saveFormsForRecovery(ana, place)
  close()
  returnAs(ana.id)
  const closeOther = registerForm('note', () => 'a note')
  saveFormsForRecovery(ana, { address: '/v2/search', state: null })
  closeOther()
  expect(returnAs(ana.id)).toEqual({ address: '/v2/search', state: null })
  expect([recoveredValues('clinic'), recoveredValues('note')]).toEqual([{ city: 'Portland' }, 'a note'])
})

test('signing out on purpose discards all forms', () => {
  saveFormsForRecovery(ana, place)
  discardRecoverableForms()
  expect(expectedUser()).toBeUndefined()
  expect(returnAs(ana.id)).toBeUndefined()
})

test('what a save under way has saved after all does not come back', () => {
  saveFormsForRecovery(ana, place)
  discardRecoverable('clinic')
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('a form that stays after a save is kept the next time too', () => {
  saveFormsForRecovery(ana, place)
  forgetRecoverable('clinic')
  expect(expectedUser()?.hasUnsaved).toBe(true)
  city = undefined
  expect(expectedUser()?.hasUnsaved).toBe(false)
  city = 'Bath'
  saveFormsForRecovery(ana, place)
  close()
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toEqual({ city: 'Bath' })
})

test('what is typed until the login page takes the place of the form is kept too', () => {
  saveFormsForRecovery(ana, place)
  city = 'Portland, Maine'
  close()
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toEqual({ city: 'Portland, Maine' })
})

test('typed only after the session had ended, it is still something to lose', () => {
  city = undefined
  saveFormsForRecovery(ana, place)
  city = 'Bath'
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: true })
  close()
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: true })
})

test('what was saved after all does not come back with the form that leaves late', () => {
  saveFormsForRecovery(ana, place)
  discardRecoverable('clinic')
  close()
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('a form that is left after the return is left for good', () => {
  saveFormsForRecovery(ana, place)
  close()
  returnAs(ana.id)
  close = registerForm('clinic', () => ({ city: 'Bath' }))
  close()
  expect(recoveredValues('clinic')).toBeUndefined()
})
