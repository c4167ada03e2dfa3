import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findNamedRequirements, namedIn } from './find-named-requirements.ts'
import {
  provenBy,
  provenText,
  readProven,
  readRequirements,
  requirementsReport,
  unknownClaims,
} from './requirements-report.ts'

const root = dirname(dirname(import.meta.dirname))
const real = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))

// Written in two parts, so that this file's examples are not taken for its tests.
const t = 'te' + 'st'

const made = readRequirements(`
- [ ] AAA-01 A patient can be found. -> G-41 [0 §1] {record}
- [ ] AAA-02 A card can be charged. [2 §1] waits: finance {record}
- [ ] BBB-01 The page has a title {like this}. [1 §2] {shell}
Not a requirement.
`)

describe('the list', () => {
  test('each line has a number, an area, an owner, and perhaps something that it waits for', () => {
    expect(made.map(({ number, area, owner, waitsFor }) => [number, area, owner, waitsFor])).toEqual([
      ['AAA-01', 'AAA', 'record', undefined],
      ['AAA-02', 'AAA', 'record', 'finance'],
      ['BBB-01', 'BBB', 'shell', undefined],
    ])
  })

  test('a line without an owner and a number given twice are refused', () => {
    expect(() => readRequirements('- [ ] AAA-01 Nobody does this.')).toThrow(/no owner.*AAA-01/)
    expect(() => readRequirements('- [ ] AAA-01 One. {shell}\n- [ ] AAA-01 Two. {shell}')).toThrow(/twice/)
  })

  test('the product has 1654 of them', () => {
    expect(real).toHaveLength(1654)
  })
})

describe('what a test file proves', () => {
  test.for<[string, string, string[]]>([
    ['one number', `${t}('a no-show [AAA-01]', () => {})`, ['AAA-01']],
    ['several', `${t}("x [AAA-01] [AAA-02, BBB-01]", () => {})`, ['AAA-01', 'AAA-02', 'BBB-01']],
    ['a table of tests', `${t}.each([['a)', f('(')]])('x %s [AAA-01]', () => {})`, ['AAA-01']],
    ['a title on its own line', `${t}(\n  'it\\'s [AAA-01]',\n  () => {})`, ['AAA-01']],
    ['a skipped test', `${t}.skip('x [AAA-01]', () => {})`, []],
    ['a number that is no title', `expect(title).toBe('[AAA-01]')`, []],
  ])('%s', ([, source, numbers]) => {
    expect(namedIn(source)).toEqual(numbers.map(number => ({ number, isWhole: false })))
  })

  test.for<[string, string, string[]]>([
    ['a file', `// @whole: it kills\n${t}('x [AAA-01]', () => {})`, ['AAA-01']],
    ['a test', `${t}('x [AAA-01]', { tag: '@whole' }, () => {})\n${t}('y [AAA-02]', () => {})`, ['AAA-01']],
    ['a test of several tags', `${t}('x [AAA-01]', {\n  tag: ['@wide', '@whole'],\n}, () => {})`, ['AAA-01']],
    ['a test of another tag', `${t}('x [AAA-01]', { tag: '@wide' }, f('@whole'))`, []],
    [
      'a group of tests',
      `${t}.describe('x', { tag: '@whole' }, () => {\n  ${t}('y [AAA-01]', () => {\n  })\n})\n${t}('z [AAA-02]', f)`,
      ['AAA-01'],
    ],
  ])('%s that only the whole run has', ([, source, numbers]) => {
    const whole = namedIn(source).filter(({ isWhole }) => isWhole)
    expect(whole.map(({ number }) => number)).toEqual(numbers)
  })
})

describe('the report', () => {
  const claims = [{ number: 'AAA-01', file: 'a.test.ts', isWhole: false }]

  test('counts what is proven per owner and area, and lists the rest, with waiting ones apart', () => {
    const { text, ok } = requirementsReport(made, claims)
    expect(ok).toBe(true)
    expect(text).toMatch(/^record +1 +2 +1$/m)
    expect(text).toMatch(/^BBB +0 +1 +0$/m)
    expect(text).toMatch(/Without a test: 1\n {2}BBB-01/)
    expect(text).toMatch(/Waiting for another feature: 1\n {2}AAA-02 .*\(waits for finance\)/)
  })

  test('of one owner leaves the others out; of an unknown owner it lists the owners', () => {
    expect(requirementsReport(made, claims, { owner: 'record' }).text).not.toMatch(/BBB/)
    expect(requirementsReport(made, claims, { owner: 'nobody' })).toEqual({
      ok: false,
      text: 'Nobody is called nobody; there are record, shell.',
    })
  })

  test('fails when a test names a number that does not exist', () => {
    const { text, ok } = requirementsReport(made, [{ number: 'AAA-99', file: 'b.test.ts', isWhole: false }])
    expect(ok).toBe(false)
    expect(text).toContain('b.test.ts names AAA-99, which does not exist.')
  })
})

const claims = findNamedRequirements(root)

test('no test of this project names an unknown number', () => {
  expect(unknownClaims(real, claims)).toEqual([])
})

describe('docs/proven.txt', () => {
  test('a number that one test of the gate names is proven by the gate; the others by the whole run', () => {
    const proven = provenBy([
      { number: 'AAA-100', isWhole: false },
      { number: 'AAA-20', isWhole: true },
      { number: 'AAA-20', isWhole: false },
      { number: 'AAA-21', isWhole: false },
      { number: 'BBB-01', isWhole: true },
    ])
    expect(proven).toEqual({ gate: ['AAA-20', 'AAA-21', 'AAA-100'], whole: ['BBB-01'] })
    expect(readProven(provenText(proven))).toEqual(proven)
    expect(provenText(proven)).toContain('\nAAA-20 AAA-21\nAAA-100\n')
  })

  const stored = readProven(readFileSync(join(root, 'docs/proven.txt'), 'utf8'))

  test('matches the tests: npm run requirements -- --write', () => {
    expect(stored).toEqual(provenBy(claims))
  })

  test('has every requirement once: a number leaves it only with its requirement', () => {
    const numbers = [...stored.gate, ...stored.whole]
    expect(numbers.toSorted()).toEqual(real.map(({ number }) => number).toSorted())
  })
})
