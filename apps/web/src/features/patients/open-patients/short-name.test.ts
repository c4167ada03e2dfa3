import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a tab shows the first name and, where it repeats, the initial of the last name [TOP-27]', () => {
  for (const [name, others, short] of [
    ['Ana Ortiz', [], 'Ana'],
    ['Ana Ortiz', ['Zoë Muñoz', 'Anabel Ortiz'], 'Ana'],
    ["D'Shawna Cooper", ["D'Shawna Ward", 'Ana Ortiz'], "D'Shawna C"],
    ['Ana de la Cruz', ['Ana Ortiz'], 'Ana d'],
    ['Ana', ['Ana Ortiz'], 'Ana'],
    ['𠮷 𠮷野', ['𠮷 李'], '𠮷 𠮷'],
  ] as const) {
    expect(shortName(name, others), `${name} beside ${others}`).toBe(short)
  }
})
