import { loop, many, segment } from './grammar.ts'

const status = (entities: string, day: string) =>
  segment(
    'STC',
    'R',
    many,
    `1.1:R:=A0|A1|A2|A3|A4|A5|A6|A7|A8|E0 1.2:R:AN1-30 1.3:S:=${entities} ${day} 3:R:=U|WQ 4:R:R1-18
     10.1:S:AN1-30 10.2:S:AN1-30 10.3:S:AN2-3 11.1:S:AN1-30 11.2:S:AN1-30 11.3:S:AN2-3`,
  )

/** 005010X214: the acknowledgement of claims on arrival. */
export const guide277CA = [
  segment('BHT', 'R', 1, '1:R:=0085 2:R:=08 3:R:AN1-50 4:R:DT8 5:R:TM4-8 6:R:=TH'),
  loop(
    '2000A',
    'R',
    1,
    segment('HL', 'R', 1, '1:R:N1-12 3:R:=20 4:R:=1'),
    loop('2100A', 'R', 1, segment('NM1', 'R', 1, '1:R:=AY|PR 2:R:=2 3:R:AN1-60 8:R:=46|FI|PI|XV 9:R:AN2-80')),
    loop(
      '2200A',
      'R',
      1,
      segment('TRN', 'R', 1, '1:R:=1 2:R:AN1-50'),
      segment('DTP', 'R', 1, '1:R:=050 2:R:=D8 3:R:DT8'),
      segment('DTP', 'R', 1, '1:R:=009 2:R:=D8 3:R:DT8'),
    ),
    loop(
      '2000B',
      'R',
      1,
      segment('HL', 'R', 1, '1:R:N1-12 2:R:N1-12 3:R:=21 4:R:=0|1'),
      loop(
        '2100B',
        'R',
        1,
        segment('NM1', 'R', 1, '1:R:=41 2:R:=1|2 3:R:AN1-60 4:S:AN1-35 5:S:AN1-25 8:R:=46 9:R:AN2-80'),
      ),
      loop(
        '2200B',
        'R',
        1,
        segment('TRN', 'R', 1, '1:R:=2 2:R:AN1-50'),
        status('36|40|41|AY|PR', '2:R:DT8'),
        segment('QTY', 'S', 1, '1:R:=90 2:R:R1-15'),
        segment('QTY', 'S', 1, '1:R:=AA 2:R:R1-15'),
        segment('AMT', 'S', 1, '1:R:=YU 2:R:R1-18'),
        segment('AMT', 'S', 1, '1:R:=YY 2:R:R1-18'),
      ),
      loop(
        '2000C',
        'S',
        many,
        segment('HL', 'R', 1, '1:R:N1-12 2:R:N1-12 3:R:=19 4:R:=0|1'),
        loop(
          '2100C',
          'R',
          1,
          segment(
            'NM1',
            'R',
            1,
            '1:R:=85 2:R:=1|2 3:R:AN1-60 4:S:AN1-35 5:S:AN1-25 6:S:AN1-10 7:S:AN1-10 8:R:=FI|SV|XX 9:R:AN2-80',
          ),
        ),
        loop(
          '2200C',
          // Situational to some readers and required by others: writing it satisfies all.
          'R',
          1,
          segment('TRN', 'R', 1, '1:R:=1 2:R:AN1-50'),
          status('36|40|41|77|82|85|87|AY|PR', ''),
          segment('REF', 'S', 1, '1:R:=0B|1G|G2|LU|SY|TJ 2:R:AN1-50'),
          segment('QTY', 'S', 1, '1:R:=QA 2:R:R1-15'),
          segment('QTY', 'S', 1, '1:R:=QC 2:R:R1-15'),
          segment('AMT', 'S', 1, '1:R:=YU 2:R:R1-18'),
          segment('AMT', 'S', 1, '1:R:=YY 2:R:R1-18'),
        ),
        loop(
          '2000D',
          'S',
          many,
          segment('HL', 'R', 1, '1:R:N1-12 2:R:N1-12 3:R:=PT'),
          loop(
            '2100D',
            'R',
            1,
            segment(
              'NM1',
              'R',
              1,
              '1:R:=QC 2:R:=1 3:R:AN1-60 4:S:AN1-35 5:S:AN1-25 6:S:AN1-10 7:S:AN1-10 8:R:=II|MI 9:R:AN2-80',
            ),
          ),
          loop(
            '2200D',
            'S',
            many,
            segment('TRN', 'R', 1, '1:R:=2 2:R:AN1-50'),
            status(
              '03|1P|1Z|40|41|71|72|73|77|82|85|87|DK|DN|DQ|FA|GB|HK|IL|LI|MSC|PR|PRP|QB|QC|QD|SEP|TL|TTP|TU',
              '2:R:DT8',
            ),
            segment('REF', 'S', 1, '1:R:=1K 2:R:AN1-50'),
            segment('REF', 'S', 1, '1:R:=D9 2:R:AN1-50'),
            segment('REF', 'S', 1, '1:R:=BLT 2:R:AN1-50'),
            segment('DTP', 'R', 1, '1:R:=472 2:R:=D8|RD8 3:R:AN1-35'),
          ),
        ),
      ),
    ),
  ),
]
