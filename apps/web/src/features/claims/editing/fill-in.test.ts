import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

const nothing = { fee: '', startDate: '' }
const teenager = { fee: '5600.00', startDate: '04/20/2026' }
const adult = { fee: '5900.00', startDate: '' }

test('what is empty is filled in, and what was typed stays [CLM-110]', () => {
  expect(fillIn(nothing, nothing, teenager)).toEqual(teenager)
  expect(fillIn({ fee: '12', startDate: '' }, nothing, teenager)).toEqual({ ...teenager, fee: '12' })
})

test('another code replaces what the one before filled in, and takes it back where it has nothing [CLM-110]', () => {
  expect(fillIn(teenager, teenager, adult)).toEqual(adult)
  expect(fillIn({ ...teenager, fee: '12' }, teenager, adult)).toEqual({ fee: '12', startDate: '' })
  expect(fillIn(teenager, teenager, nothing)).toEqual(nothing)
})
