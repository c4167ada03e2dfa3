import { expect, test } from 'vitest'
import { head } from '../../test/people.ts'
import { childsInquiry, inquiry } from '../../test/status-inquiries.ts'
import { write276 } from './write-276.ts'

const text = write276({ head, inquiries: [inquiry, childsInquiry] })

test("a question names the claim by our number and by the payer's", () => {
  const lines = text.split('~')
  expect(lines.slice(2, 18)).toEqual([
    'ST*276*0001*005010X212',
    'BHT*0010*13*Q1*20261116*0930',
    'HL*1**20*1',
    'NM1*PR*2*Sandbox Dental*****PI*SBX01',
    'HL*2*1*21*1',
    'NM1*41*2*Archwire*****46*AW',
    'HL*3*2*19*1',
    'NM1*1P*2*Smile Ortho*****XX*1234567893',
    'HL*4*3*22*0',
    'DMG*D8*19900203*F',
    'NM1*IL*1*Doe*Pat****MI*PAID_M123',
    'TRN*1*Q1',
    'REF*1K*PAYER55',
    'REF*EJ*AW7C18',
    'AMT*T3*4750',
    'DTP*472*RD8*20261102-20261103',
  ])
})

test('about a child it tells when the child was born, and nothing below them', () => {
  const born = { ...childsInquiry, subscriber: inquiry.subscriber }
  const lines = write276({ head, inquiries: [born] }).split('~')
  expect(lines.slice(lines.indexOf('HL*4*3*22*1'), lines.indexOf('TRN*1*Q2'))).toEqual([
    'HL*4*3*22*1',
    'NM1*IL*1*Doe*Pat****MI*PAID_M123',
    'HL*5*4*23',
    'DMG*D8*20120708*M',
    'NM1*QC*1*Doe*Kim',
  ])
})
