import { expect, test } from 'vitest'
import { aboutKim, aboutPat } from '../../test/inquiries.ts'
import { head } from '../../test/people.ts'
import { write270 } from './write-270.ts'

const segmentsOf = (whole: string) => whole.split('~').slice(2, -3)

test('a subscriber is asked about', () => {
  expect(segmentsOf(write270({ head, inquiries: [aboutPat] }))).toEqual([
    'ST*270*0001*005010X279A1',
    'BHT*0022*13*E15A1*20261116*0930',
    'HL*1**20*1',
    'NM1*PR*2*Delta Dental NY*****PI*DDNY',
    'HL*2*1*21*1',
    'NM1*1P*1*Lee*Dora****XX*1234567893',
    'REF*TJ*123456789',
    'HL*3*2*22*0',
    'TRN*1*E15A1*9ARCHWIRE1',
    'NM1*IL*1*Doe*Pat****MI*M123',
    'REF*6P*G1',
    'N3*1 Main St',
    'N4*New York*NY*10001',
    'DMG*D8*19900203*F',
    'DTP*291*D8*20261116',
    'EQ*35',
    'EQ*38',
    'SE*18*0001',
  ])
})

test('a patient who is not the subscriber stands below, with the trace and the questions', () => {
  const written = segmentsOf(write270({ head, inquiries: [aboutKim] }))
  expect(written.slice(6, 8)).toEqual(['HL*3*2*22*1', 'NM1*IL*1*Doe*Pat****MI*M123'])
  expect(written.slice(12)).toEqual([
    'HL*4*3*23*0',
    'TRN*1*E16A1*9ARCHWIRE1',
    'NM1*03*1*Doe*Kim',
    'N3*1 Main St',
    'N4*New York*NY*10001',
    'DMG*D8*20120708*M',
    'INS*N*19',
    'DTP*291*D8*20261116',
    'EQ*35',
    'EQ*38',
    'SE*23*0001',
  ])
})
