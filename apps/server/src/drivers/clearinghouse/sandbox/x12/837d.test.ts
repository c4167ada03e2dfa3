import { write837D } from '@archwire/x12/claims/write-837d'
import { anyDelimiters } from '@archwire/x12/test/any-values'
import { chaosSize, chaosTime, seeded } from '@archwire/x12/test/chaos-size'
import { anyClaim, claim, claimFile } from '@archwire/x12/test/claims'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectValueOrX12Error } from '../../../../../test/providers/x12/round-trip.ts'
import { read837D } from './read-837d.ts'

const text = write837D(claimFile)

test('a predetermination has no day and is marked, and a void names the claim that it voids [CLM-79, CLM-83]', () => {
  const items = claim.items.map(item => ({ ...item, on: null }))
  const predetermination = { ...claim, days: null, items, isPredetermination: true }
  const taken = { ...claim, frequency: 'void' as const, payerClaimNumber: 'PAYER55' }
  const written = write837D({ ...claimFile, claims: [predetermination, taken] })
  const segments = written.split('~')
  expect(segments).toContain('CLM*AW7C18*4875.5***11:B:1*Y*A*Y*Y**********PB')
  expect(segments).toContain('CLM*AW7C18*4875.5***11:B:8*Y*A*Y*Y')
  expect(segments).toContain('REF*F8*PAYER55')
  expect(segments.filter(line => line.startsWith('DTP*472'))).toHaveLength(3)
  expect(read837D(written).claims).toEqual([predetermination, taken])
})

test('a claim that was written is read back', () => {
  const { delimiters, ...file } = read837D(text)
  expect(file).toEqual(claimFile)
  expect(delimiters.element).toBe('*')
})

test('a billing provider with several subscribers belongs to each claim', () => {
  const second = write837D({ ...claimFile, claims: [{ ...claim, controlNumber: 'SECOND' }] }).split('~')
  const start = second.findIndex(line => line.startsWith('HL*2*1*22'))
  const body = second.slice(
    start,
    second.findIndex(line => line.startsWith('SE*')),
  )
  const one = write837D({ ...claimFile, claims: [claim] }).split('~')
  const end = one.findIndex(line => line.startsWith('SE*'))
  const both = [...one.slice(0, end), 'HL*3*1*22*0', ...body.slice(1), ...one.slice(end)]
  const st = both.findIndex(line => line.startsWith('ST*'))
  const se = both.findIndex(line => line.startsWith('SE*'))
  both[se] = `SE*${se - st + 1}*0001`
  expect(read837D(both.join('~')).claims).toEqual([claim, { ...claim, controlNumber: 'SECOND' }])
})

test('any typed text with any delimiters: written, read and written again, the bytes are the same', {
  timeout: chaosTime,
}, () => {
  fc.assert(
    fc.property(fc.array(anyClaim, { minLength: 1, maxLength: 3 }), anyDelimiters, (claims, delimiters) => {
      const once = write837D({ ...claimFile, claims }, delimiters)
      const read = read837D(once)
      expect(write837D(read, read.delimiters)).toBe(once)
      expect(read.claims.map(one => one.controlNumber)).toEqual(claims.map(one => one.controlNumber))
      expect([...once].every(one => one.charCodeAt(0) < 0x7f)).toBe(true)
    }),
    { numRuns: chaosSize(100, 5_000), ...seeded },
  )
})

test('any change of a file gives claims or an error that names a segment', { timeout: chaosTime }, () => {
  expectValueOrX12Error(text, read837D)
})

describe('a file that is no claim of ours is refused with the segment', () => {
  test.each([
    ['HL*2*1*22*0', 'HL*2*9*22*0', 'Segment 18 (HL): no level before it has the number of its parent'],
    ['HL*2*1*22*0', 'HL*2*1*21*0', 'Segment 18 (HL): a claim has no level of this kind'],
    ['HL*2*1*22*0', 'HL*2**22*0', 'Segment 18 (HL): it does not stand below the level'],
    ['SBR*P*18', 'SBR*Q*18', 'Segment 19 (SBR): element 1 is no code that is expected here'],
    ['******CI', '******XY', 'Segment 19 (SBR): element 9 is no code that is expected here'],
    ['NM1*IL*1', 'NM1*XX*1', 'Segment 20 (NM1): NM1*IL is expected here'],
    ['*19900203*', '*19900230*', 'Segment 23 (DMG): element 2 is no day'],
    ['4875.5***11', '4875.505***11', 'Segment 25 (CLM): element 2 is no amount of money'],
    ['4875.5***11', '4875.51***11', 'Segment 25 (CLM): its items do not come to its total'],
    ['AW7C18*', 'AW 7C18*', 'Segment 25 (CLM): its control number is not of 1 to 20 letters and digits'],
    ['11:B:1', '11:B:9', 'Segment 25 (CLM): element 5 is no code that is expected here'],
    ['11:B:1*Y*A*Y*Y', '11:B:1*Y*A*Y*Y**********XX', 'Segment 25 (CLM): element 19 is no code'],
    ['DN1*24*23', 'DN1*24*x', 'Segment 28 (DN1): element 2 is no whole number'],
    ['PWK*RB*EL***AC*ATT1', 'PWK*RB*EL', 'Segment 29 (PWK): element 6 is missing'],
    ['REF*D9*T900', 'REF*ZZ*T900', 'Segment 31 (REF): it is not expected here'],
    ['LX*2', 'LX*3', 'Segment 41 (LX): the items are not numbered one by one'],
    ['SV3*AD:D0350', 'SV3*HC:D0350', 'Segment 42 (SV3): its code is no dental one'],
    ['4750**01:02', '4750**01:03', 'Segment 38 (SV3): element 4 is no part of a mouth'],
    ['TOO*JP*8', 'TOO*JP*0', 'Segment 43 (TOO): element 2 is no tooth'],
    ['TOO*JP*8*M:D', 'TOO*JP*8*M:X', 'Segment 43 (TOO): element 3 is no side of a tooth'],
    ['*D8*20261030', '*RD8*20261030-20261102', 'Segment 45 (DTP): element 3 is no day'],
    ['005010X224A2~BHT', '005010X223A2~BHT', 'Segment 3 (ST): the file holds no 837 of 005010X224A2'],
  ])('%s -> %s', (from, to, message) => {
    expect(text).toContain(from)
    expect(() => read837D(text.replace(from, to))).toThrow(message)
  })

  test('and nothing of the patient', () => {
    const broken = text.replace('*19900203*', '*Doe Pat*')
    expect(() => read837D(broken)).toThrow(/^(?!.*(Doe|Pat|M123)).*$/)
  })
})
