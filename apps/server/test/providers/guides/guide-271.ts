import { loop, many, segment } from './grammar.ts'

const followUps = '=C|N|R|S|W|X|Y'
const rejection = (codes: string, followUp = followUps) =>
  segment('AAA', 'S', 9, `1:R:=N|Y 3:R:=${codes} 4:R:${followUp}`)

const dates = '=096|102|152|291|307|318|340|341|342|343|346|347|356|357|382|435|442|458|472|539|540|636|771'
const references = '=0F|18|1L|1W|3H|49|6P|ABB|CE|CT|EA|EJ|F6|GH|HJ|IF|IG|ML|N6|NQ|Q4|SY|Y4'

const trace = segment('TRN', 'S', 3, '1:R:=1|2 2:R:AN1-50 3:R:AN10-10 4:S:AN1-50')
const reference = segment('REF', 'S', 9, `1:R:${references} 2:R:AN1-50 3:S:AN1-80`)
const street = segment('N3', 'S', 1, '1:R:AN1-55 2:S:AN1-55')
const city = segment('N4', 'S', 1, '1:R:AN2-30 2:S:AN2-2 3:S:AN3-15 4:S:AN2-3 7:S:AN1-3')
const birth = segment('DMG', 'S', 1, '1:S:=D8 2:S:DT8 3:S:=F|M|U')
const date = segment('DTP', 'S', 9, `1:R:${dates} 2:R:=D8|RD8 3:R:AN1-35`)

const benefits = (name: string) =>
  loop(
    name,
    'S',
    many,
    segment(
      'EB',
      'R',
      1,
      `1:R:=1|2|3|4|5|6|7|8|A|B|C|CB|D|E|F|G|H|I|J|K|L|M|MC|N|O|P|Q|R|S|T|U|V|W|X|Y
       2:S:=CHD|DEP|ECH|EMP|ESP|FAM|IND|SPC|SPO 3:S^:AN1-2 4:S:AN1-3 5:S:AN1-50
       6:S:=6|7|13|21|22|23|24|25|26|27|28|29|30|31|32|33|34|35|36 7:S:R1-18 8:S:R1-10
       9:S:AN2-2 10:S:R1-15 11:S:=N|U|Y 12:S:=N|U|W|Y
       13.1:S:=AD|CJ|HC|ID|IV|N4|ZZ 13.2:S:AN1-48`,
    ),
    segment('HSD', 'S', 9, '1:S:AN2-2 2:S:R1-15 3:S:AN2-2 4:S:R1-6 5:S:AN1-2 6:S:N1-3 7:S:AN1-2 8:S:AN1-1'),
    segment('REF', 'S', 9, '1:R:=18|1L|1W|49|6P|9F|ALS|CLI|F6|FO|G1|IG|N6|NQ 2:R:AN1-50 3:S:AN1-80'),
    segment(
      'DTP',
      'S',
      20,
      '1:R:=096|193|194|198|290|291|292|295|304|307|318|346|347|348|349|356|357|435|472|636|771 2:R:=D8|RD8 3:R:AN1-35',
    ),
    rejection('15|33|52|54|55|56|57|60|61|62|63|69|70'),
    segment('MSG', 'S', 10, '1:R:AN1-264'),
  )

/** 005010X279A1: a payer's response about coverage. */
export const guide271 = [
  segment('BHT', 'R', 1, '1:R:=0022 2:R:=06|11 3:S:AN1-50 4:R:DT8 5:R:TM4-8'),
  loop(
    '2000A',
    'R',
    many,
    segment('HL', 'R', 1, '1:R:N1-12 3:R:=20 4:R:=0|1'),
    rejection('04|41|42|79', '=C|N|P|R|S|W|X|Y'),
    loop(
      '2100A',
      'R',
      1,
      segment(
        'NM1',
        'R',
        1,
        '1:R:=2B|36|GP|P5|PR 2:R:=1|2 3:S:AN1-60 4:S:AN1-35 5:S:AN1-25 7:S:AN1-10 8:R:=24|46|FI|NI|PI|XV|XX 9:R:AN2-80',
      ),
      rejection('04|41|42|79|80|T4', '=C|N|P|R|S|W|X|Y'),
    ),
    loop(
      '2000B',
      'S',
      many,
      segment('HL', 'R', 1, '1:R:N1-12 2:R:N1-12 3:R:=21 4:R:=0|1'),
      loop(
        '2100B',
        'R',
        1,
        segment(
          'NM1',
          'R',
          1,
          '1:R:=1P|2B|36|80|FA|GP|P5|PR 2:R:=1|2 3:S:AN1-60 4:S:AN1-35 5:S:AN1-25 7:S:AN1-10 8:R:=24|34|FI|PI|PP|SV|XV|XX 9:R:AN2-80',
        ),
        rejection('15|41|43|44|45|46|47|48|50|51|79|97|T4'),
      ),
      loop(
        '2000C',
        'S',
        many,
        segment('HL', 'R', 1, '1:R:N1-12 2:R:N1-12 3:R:=22 4:R:=0|1'),
        trace,
        loop(
          '2100C',
          'R',
          1,
          segment(
            'NM1',
            'R',
            1,
            '1:R:=IL 2:R:=1|2 3:S:AN1-60 4:S:AN1-35 5:S:AN1-25 7:S:AN1-10 8:S:=II|MI 9:S:AN2-80',
          ),
          reference,
          street,
          city,
          rejection('15|35|42|43|45|47|48|49|51|52|56|57|58|60|61|62|63|71|72|73|74|75|76|78'),
          birth,
          segment('INS', 'S', 1, '1:R:=Y 2:R:=18 3:S:=001 4:S:=25 17:S:N1-9'),
          date,
          benefits('2110C'),
        ),
        loop(
          '2000D',
          'S',
          many,
          segment('HL', 'R', 1, '1:R:N1-12 2:R:N1-12 3:R:=23 4:R:=0'),
          trace,
          loop(
            '2100D',
            'R',
            1,
            segment('NM1', 'R', 1, '1:R:=03 2:R:=1 3:S:AN1-60 4:S:AN1-35 5:S:AN1-25 7:S:AN1-10'),
            reference,
            street,
            city,
            rejection('15|35|42|43|45|47|48|49|51|52|56|57|58|60|61|62|63|64|65|66|67|68|71|77'),
            birth,
            segment('INS', 'S', 1, '1:R:=N 2:R:=01|19|20|21|39|40|53|G8 3:S:=001 4:S:=25 17:S:N1-9'),
            date,
            benefits('2110D'),
          ),
        ),
      ),
    ),
  ),
]
