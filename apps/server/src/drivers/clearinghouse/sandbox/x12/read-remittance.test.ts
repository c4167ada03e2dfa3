import { X12Error } from '@archwire/x12/core/segment'
import { readRemittance } from '@archwire/x12/remittances/read-835'
import type { ClaimPart, PaymentPart } from '@archwire/x12/remittances/remittance-reader'
import { anyMutation, anyWord } from '@archwire/x12/test/any-values'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { head } from '@archwire/x12/test/people'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read835 } from '../../../../../test/providers/x12/read-835.ts'
import { anyRemittance, denied, paid, remittance } from '../../../../../test/providers/x12/remittances.ts'
import { write835 } from './write-835.ts'

const text = write835({ head, remittances: [remittance, { ...remittance, claims: [] }] })

const cut = (whole: string, size: number) =>
  Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
    whole.slice(index * size, (index + 1) * size),
  )

async function partsOf(chunks: Iterable<string> | AsyncIterable<string>) {
  const parts: (ClaimPart | PaymentPart)[] = []
  for await (const part of readRemittance(chunks)) parts.push(part)
  return parts
}

test('claims come one by one, and the payment after them', async () => {
  const parts = await partsOf([text])
  expect(
    parts.map(one =>
      one.kind === 'claim' ? [one.claim.controlNumber, one.addsUp] : [one.claims, one.addsUp],
    ),
  ).toEqual([
    ['C18A1', true],
    ['C19A1', true],
    ['C7A1', true],
    [3, true],
    [0, false],
  ])
  expect(parts[0]).toMatchObject({ payment: remittance.payment, claim: paid })
  expect(parts[3]).toMatchObject({
    payment: remittance.payment,
    claimsPaidCents: 525_00,
    providerAdjustments: remittance.providerAdjustments,
  })
})

test('a claim is yielded before the next one is read', async () => {
  const [before = ''] = text.split('CLP*C7A1')
  async function* slowly() {
    yield `${before}CLP*C7A1*22*-100*-75~CAS*CR`
    throw new Error('the line went dead')
  }
  const seen: string[] = []
  const reading = (async () => {
    for await (const part of readRemittance(slowly()))
      if (part.kind === 'claim') seen.push(part.claim.controlNumber)
  })()
  await expect(reading).rejects.toThrow('the line went dead')
  expect(seen).toEqual(['C18A1', 'C19A1'])
})

test('pieces of any size give the same as the whole text', { timeout: chaosTime }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRemittance(anyWord), { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 500 }),
      async (remittances, size) => {
        const whole = write835({ head, remittances })
        const parts = await partsOf(cut(whole, size))
        expect(parts.flatMap(one => (one.kind === 'claim' ? [one.claim] : []))).toEqual(
          read835(whole).remittances.flatMap(one => one.claims),
        )
        expect(parts.flatMap(one => (one.kind === 'payment' ? [one.payment] : []))).toEqual(
          remittances.map(one => one.payment),
        )
      },
    ),
    { numRuns: chaosSize(100, 5_000), ...seeded },
  )
})

describe('what cannot be read', () => {
  test.each([
    ['half a file', text.slice(0, text.indexOf('C19A1')), 'the text ends within a segment'],
    ['a file without its end', text.slice(0, text.indexOf('GE*')), 'the interchange does not end'],
    ['a wrong count', text.replace('SE*45', 'SE*44'), 'Segment 47 (SE): it counts 44 segments, there are 45'],
    [
      'a cover without a day',
      text.replace('*20261116*0930*', '*20261316*0930*'),
      'Segment 2 (GS): element 4 is no day',
    ],
    ['another file', text.replaceAll('ST*835', 'ST*837'), 'the file holds no 835'],
    ['nothing', '', 'an interchange begins with ISA'],
  ])('%s', async (_, broken, message) => {
    await expect(partsOf(cut(broken, 100))).rejects.toThrow(X12Error)
    await expect(partsOf(cut(broken, 100))).rejects.toThrow(message)
  })

  test('any text is read or refused like the whole', { timeout: chaosTime }, async () => {
    await fc.assert(
      fc.asyncProperty(anyMutation, fc.integer({ min: 1, max: 999 }), async (mutate, size) => {
        const mutated = mutate(text)
        const message = await partsOf(cut(mutated, size)).then(
          () => 'read',
          error => (error instanceof X12Error ? 'refused' : String(error)),
        )
        expect(message).toBe(outcomeOf(() => read835(mutated)))
      }),
      { numRuns: chaosSize(300, 20_000), ...seeded },
    )
  })
})

function outcomeOf(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    return error instanceof X12Error ? 'refused' : String(error)
  }
}

/** This many claims, made of two by repetition: writing them all would take longer than what is measured. */
function manyClaims(count: number): string {
  const two = write835({ head, remittances: [{ ...remittance, claims: [paid, denied] }] })
  const [before = '', claims = '', after = ''] = two.split(/(?<=LX\*1~)|(?=PLB)/)
  const whole = before + claims.repeat(count / 2) + two.slice(two.indexOf(after))
  return whole.replace(/~SE\*\d+/, `~SE*${whole.split('~').length - 5}`)
}

test('ten thousand claims take a few times as long as splitting their text', {
  timeout: chaosTime,
}, async () => {
  const long = manyClaims(10_000)
  const chunks = cut(long, 64 * 1024)
  const split = () => long.split('~').map(one => one.split('*')).length
  const read = async () => {
    let count = 0
    for await (const part of readRemittance(chunks)) count += part.kind === 'claim' ? 1 : 0
    return count
  }
  const rounds: { split: number; read: number }[] = []
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now()
    expect(split()).toBeGreaterThan(100_000)
    const between = performance.now()
    expect(await read()).toBe(10_000)
    rounds.push({ split: between - start, read: performance.now() - between })
  }
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[2] ?? 0
  const [reading, splitting] = [median(rounds.map(one => one.read)), median(rounds.map(one => one.split))]
  process.stdout.write(
    `835, 10,000 claims: ${Math.round(reading)} ms, ${(reading / splitting).toFixed(1)} × a plain split\n`,
  )
  expect(reading / splitting).toBeLessThan(60)
})
