import { loop, many, segment } from './grammar.ts'

const adjustment = segment(
  'CAS',
  'S',
  99,
  `1:R:=CO|OA|PI|PR 2:R:AN1-5 3:R:R1-18 4:S:R1-15 5:S:AN1-5 6:S:R1-18 7:S:R1-15 8:S:AN1-5 9:S:R1-18 10:S:R1-15
   11:S:AN1-5 12:S:R1-18 13:S:R1-15 14:S:AN1-5 15:S:R1-18 16:S:R1-15 17:S:AN1-5 18:S:R1-18 19:S:R1-15`,
)

const city = '1:R:AN2-30 2:S:AN2-2 3:S:AN3-15 4:S:AN2-3 7:S:AN1-3'
const person = (entity: string, use: 'R' | 'S') =>
  segment(
    'NM1',
    use,
    1,
    `1:R:=${entity} 2:R:=1 3:S:AN1-60 4:S:AN1-35 5:S:AN1-25 7:S:AN1-10 8:S:=34|HN|II|MI|MR 9:S:AN2-80`,
  )

/** 005010X221A1: what a payer paid and adjusted. */
export const guide835 = [
  segment(
    'BPR',
    'R',
    1,
    `1:R:=C|D|H|I|P|U|X 2:R:R1-18 3:R:=C|D 4:R:=ACH|BOP|CHK|FWT|NON 5:S:=CCP|CTX 6:S:=01|04 7:S:AN3-12 8:S:=DA
     9:S:AN1-35 10:S:AN10-10 11:S:AN9-9 12:S:=01|04 13:S:AN3-12 14:S:=DA|SG 15:S:AN1-35 16:R:DT8`,
  ),
  segment('TRN', 'R', 1, '1:R:=1 2:R:AN1-50 3:R:AN10-10 4:S:AN1-50'),
  segment('REF', 'S', 1, '1:R:=EV 2:R:AN1-50'),
  segment('DTM', 'S', 1, '1:R:=405 2:R:DT8'),
  loop(
    '1000A',
    'R',
    1,
    segment('N1', 'R', 1, '1:R:=PR 2:R:AN1-60 3:S:=XV 4:S:AN2-80'),
    segment('N3', 'R', 1, '1:R:AN1-55 2:S:AN1-55'),
    segment('N4', 'R', 1, city),
    segment('REF', 'S', 4, '1:R:=2U|EO|HI|NF 2:R:AN1-50'),
    segment(
      'PER',
      'S',
      1,
      '1:R:=CX 2:S:AN1-60 3:S:=EM|FX|TE 4:S:AN1-256 5:S:=EM|EX|FX|TE 6:S:AN1-256 7:S:=EX 8:S:AN1-256',
    ),
    segment(
      'PER',
      'R',
      many,
      '1:R:=BL 2:S:AN1-60 3:S:=EM|TE|UR 4:S:AN1-256 5:S:=EM|EX|FX|TE|UR 6:S:AN1-256 7:S:=EM|EX|FX|UR 8:S:AN1-256',
    ),
  ),
  loop(
    '1000B',
    'R',
    1,
    segment('N1', 'R', 1, '1:R:=PE 2:R:AN1-60 3:R:=FI|XV|XX 4:R:AN2-80'),
    segment('N3', 'S', 1, '1:R:AN1-55 2:S:AN1-55'),
    segment('N4', 'S', 1, city),
    segment('REF', 'S', many, '1:R:=0B|D3|PQ|TJ 2:R:AN1-50'),
  ),
  loop(
    '2000',
    'S',
    many,
    segment('LX', 'R', 1, '1:R:N1-6'),
    loop(
      '2100',
      'R',
      many,
      segment(
        'CLP',
        'R',
        1,
        `1:R:AN1-38 2:R:=1|2|3|4|19|20|21|22|23|25 3:R:R1-18 4:R:R1-18 5:S:R1-18
         6:R:=12|13|14|15|16|17|AM|CH|DS|HM|LM|MA|MB|MC|OF|TV|VA|WC|ZZ 7:R:AN1-50 8:S:AN1-2 9:S:AN1-1 11:S:AN1-4 12:S:R1-15 13:S:R1-10`,
      ),
      adjustment,
      person('QC', 'R'),
      person('IL', 'S'),
      segment(
        'NM1',
        'S',
        1,
        '1:R:=82 2:R:=1|2 3:S:AN1-60 4:S:AN1-35 5:S:AN1-25 7:S:AN1-10 8:R:=BD|BS|FI|MC|PC|SL|UP|XX 9:R:AN2-80',
      ),
      segment(
        'MOA',
        'S',
        1,
        '1:S:R1-10 2:S:R1-18 3:S:AN1-50 4:S:AN1-50 5:S:AN1-50 6:S:AN1-50 7:S:AN1-50 8:S:R1-18 9:S:R1-18',
      ),
      segment('REF', 'S', 5, '1:R:=1L|1W|28|6P|9A|9C|BB|CE|EA|F8|G1|G3|IG|SY 2:R:AN1-50'),
      segment('DTM', 'S', 2, '1:R:=232|233 2:R:DT8'),
      segment('DTM', 'S', 1, '1:R:=050 2:R:DT8'),
      loop(
        '2110',
        'S',
        999,
        segment(
          'SVC',
          'R',
          1,
          '1.1:R:=AD|ER|HC|HP|IV|N4|N6|NU|UI|WK 1.2:R:AN1-48 2:R:R1-18 3:R:R1-18 4:S:AN1-48 5:S:R1-15 7:S:R1-15',
        ),
        segment('DTM', 'S', 2, '1:R:=150|151|472 2:R:DT8'),
        adjustment,
        segment('REF', 'S', 8, '1:R:=1S|APC|BB|E9|G1|G3|LU|RB 2:R:AN1-50'),
        segment('REF', 'S', 1, '1:R:=6R 2:R:AN1-50'),
        segment('AMT', 'S', 9, '1:R:=B6|KH|T|T2|ZK|ZL|ZM|ZN|ZO 2:R:R1-18'),
        segment('LQ', 'S', 99, '1:R:=HE|RX 2:R:AN1-30'),
      ),
    ),
  ),
  segment('PLB', 'S', many, '1:R:AN1-50 2:R:DT8 3.1:R:AN2-2 3.2:S:AN1-50 4:R:R1-18'),
]
