import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  discardKept,
  discardKeptForms,
  expectedBack,
  forgetKept,
  goBackAs,
  hasUnsavedForms,
  keepForms,
  openForm,
  takenBack,
} from './kept-forms.ts'

const ana = { id: 1, email: 'ana@example.com' }
const place = { address: '/v2/patient/new?tab=1#phone', state: { initial: { lastName: 'Ortiz' } } }

let city: string | undefined
let close: () => void

beforeEach(() => {
  city = 'Portland'
  close = openForm('clinic', () => city && { city })
})
afterEach(() => {
  close()
  discardKeptForms()
})

test('whoever logs in again is back where they were, and the form takes its values back once', () => {
  keepForms(ana, place)
  close()
  expect(expectedBack()).toEqual({ email: ana.email, hasUnsaved: true })
  expect(goBackAs(ana.id)).toEqual(place)
  expect(expectedBack()).toBeUndefined()
  expect(takenBack('clinic')).toEqual({ city: 'Portland' })
  close = openForm('clinic', () => undefined)
  expect(takenBack('clinic')).toBeUndefined()
  expect(goBackAs(ana.id)).toBeUndefined()
})

test('nothing is given back before the login, and nothing to anybody else', () => {
  keepForms(ana, place)
  expect(takenBack('clinic')).toBeUndefined()
  expect(goBackAs(2)).toBeUndefined()
  expect(takenBack('clinic')).toBeUndefined()
  expect(goBackAs(ana.id)).toBeUndefined()
  expect(takenBack('clinic')).toBeUndefined()
})

test('a form that is drawn anew between the end of the session and the login page loses nothing', () => {
  keepForms(ana, place)
  close()
  close = openForm('clinic', () => undefined)
  goBackAs(ana.id)
  expect(takenBack('clinic')).toEqual({ city: 'Portland' })
})

test('a form with nothing to lose is not kept, and nobody is asked about it', () => {
  city = undefined
  expect(hasUnsavedForms()).toBe(false)
  keepForms(ana, place)
  expect(expectedBack()).toEqual({ email: ana.email, hasUnsaved: false })
  expect(goBackAs(ana.id)).toEqual(place)
  expect(takenBack('clinic')).toBeUndefined()
})

test('what was typed is known while the form is there', () => {
  expect(hasUnsavedForms()).toBe(true)
  const closeSecond = openForm('clinic', () => ({ city: 'Bath' }))
  // The first one leaves after the second has come.
  close()
  expect(hasUnsavedForms()).toBe(true)
  closeSecond()
  expect(hasUnsavedForms()).toBe(false)
})

test('a session that ends again before the form is there loses nothing of the first time', () => {
  keepForms(ana, place)
  close()
  goBackAs(ana.id)
  const closeOther = openForm('note', () => 'a note')
  keepForms(ana, { address: '/v2/search', state: null })
  closeOther()
  expect(goBackAs(ana.id)).toEqual({ address: '/v2/search', state: null })
  expect([takenBack('clinic'), takenBack('note')]).toEqual([{ city: 'Portland' }, 'a note'])
})

test('whoever signs out on purpose leaves nothing', () => {
  keepForms(ana, place)
  discardKeptForms()
  expect(expectedBack()).toBeUndefined()
  expect(goBackAs(ana.id)).toBeUndefined()
})

test('what a save under way has saved after all does not come back', () => {
  keepForms(ana, place)
  discardKept('clinic')
  goBackAs(ana.id)
  expect(takenBack('clinic')).toBeUndefined()
})

test('a form that stays after a save is kept the next time too', () => {
  keepForms(ana, place)
  forgetKept('clinic')
  expect(expectedBack()?.hasUnsaved).toBe(true)
  city = undefined
  expect(expectedBack()?.hasUnsaved).toBe(false)
  city = 'Bath'
  keepForms(ana, place)
  close()
  goBackAs(ana.id)
  expect(takenBack('clinic')).toEqual({ city: 'Bath' })
})

test('what is typed until the login page takes the place of the form is kept too', () => {
  keepForms(ana, place)
  city = 'Portland, Maine'
  close()
  goBackAs(ana.id)
  expect(takenBack('clinic')).toEqual({ city: 'Portland, Maine' })
})

test('typed only after the session had ended, it is still something to lose', () => {
  city = undefined
  keepForms(ana, place)
  city = 'Bath'
  expect(expectedBack()).toEqual({ email: ana.email, hasUnsaved: true })
  close()
  expect(expectedBack()).toEqual({ email: ana.email, hasUnsaved: true })
})

test('what was saved after all does not come back with the form that leaves late', () => {
  keepForms(ana, place)
  discardKept('clinic')
  close()
  goBackAs(ana.id)
  expect(takenBack('clinic')).toBeUndefined()
})

test('a form that is left after the return is left for good', () => {
  keepForms(ana, place)
  close()
  goBackAs(ana.id)
  close = openForm('clinic', () => ({ city: 'Bath' }))
  close()
  expect(takenBack('clinic')).toBeUndefined()
})
