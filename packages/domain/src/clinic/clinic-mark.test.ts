import { expect, test } from 'vitest'
import { clinicIcon, clinicInitial } from './clinic-mark.ts'

test.each([
  ['Demo Orthodontics', 'D'],
  ['  élan dental', 'É'],
  ['𝔅races & more', '𝔅'],
  ['', ''],
])('the letter of "%s" is "%s"', (name, letter) => {
  expect(clinicInitial(name)).toBe(letter)
})

test('a name that begins with a sign of XML makes a whole icon', () => {
  const svg = decodeURIComponent(clinicIcon('<Smile>').replace('data:image/svg+xml,', ''))
  expect(svg).toContain('>&#60;</text></svg>')
})
