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

test('a person who logs in again is back where they were, and the form recovers its values once', () => {
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

test('no form is recovered before the login, nor for another person', () => {
  saveFormsForRecovery(ana, place)
  expect(recoveredValues('clinic')).toBeUndefined()
  expect(returnAs(2)).toBeUndefined()
  expect(recoveredValues('clinic')).toBeUndefined()
  expect(returnAs(ana.id)).toBeUndefined()
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('a form that is mounted again between the end of the session and the login page loses nothing', () => {
  saveFormsForRecovery(ana, place)
  close()
  close = registerForm('clinic', () => undefined)
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toEqual({ city: 'Portland' })
})

test('a form without unsaved values is not kept, and needs no confirmation', () => {
  city = undefined
  expect(hasUnsavedForms()).toBe(false)
  saveFormsForRecovery(ana, place)
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: false })
  expect(returnAs(ana.id)).toEqual(place)
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('unsaved values are known while their form is mounted', () => {
  expect(hasUnsavedForms()).toBe(true)
  const closeSecond = registerForm('clinic', () => ({ city: 'Bath' }))
  // The first form unmounts after the second was mounted.
  close()
  expect(hasUnsavedForms()).toBe(true)
  closeSecond()
  expect(hasUnsavedForms()).toBe(false)
})

test('a session that ends again before the form is mounted loses no values of the first time', () => {
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

test('values that a save under way has stored are not recovered', () => {
  saveFormsForRecovery(ana, place)
  discardRecoverable('clinic')
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('a form that stays after a save is recovered the next time too', () => {
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

test('values typed until the login page replaces the form are kept too', () => {
  saveFormsForRecovery(ana, place)
  city = 'Portland, Maine'
  close()
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toEqual({ city: 'Portland, Maine' })
})

test('values typed only after the session had ended count as unsaved', () => {
  city = undefined
  saveFormsForRecovery(ana, place)
  city = 'Bath'
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: true })
  close()
  expect(expectedUser()).toEqual({ email: ana.email, hasUnsaved: true })
})

test('stored values are not recovered by a form that unmounts late', () => {
  saveFormsForRecovery(ana, place)
  discardRecoverable('clinic')
  close()
  returnAs(ana.id)
  expect(recoveredValues('clinic')).toBeUndefined()
})

test('a form that is left after the return is not recovered again', () => {
  saveFormsForRecovery(ana, place)
  close()
  returnAs(ana.id)
  close = registerForm('clinic', () => ({ city: 'Bath' }))
  close()
  expect(recoveredValues('clinic')).toBeUndefined()
})
