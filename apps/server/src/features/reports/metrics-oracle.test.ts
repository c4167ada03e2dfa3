import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import { localDay } from '@archwire/domain/time/clinic-time'
import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'
import { readMetrics } from './routes.ts'
import { metricsByHand, type RawRows } from './test-metrics-by-hand.ts'

const db = await cloneDatabase()
const day = 86_400_000
const first = Date.parse('2025-02-20T00:00:00Z')
const now = new Date('2026-01-15T17:30:00Z')

// Time zones that change their clocks at two, at midnight or not at all, and one that is fourteen hours ahead of UTC.
const zones = ['America/New_York', 'America/Havana', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Kiritimati']
const few = [
  'google',
  'Google',
  ' google\t',
  '',
  '  ',
  'facebook',
  'Direct/Unknown',
  '__proto__',
  'constructor',
]
const many = Array.from({ length: 140 }, (_, n) => `campaign ${n} "\\é`).concat('Other sources', '7')

/** A clinic with a year of data of every kind. */
async function layOut(
  seed: number,
  zone: string,
  sources: string[],
): Promise<RawRows & { clinicId: number }> {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  const maybe = <T>(chance: number, value: () => T) => (random() < chance ? value() : null)
  const instant = () => new Date(first + upTo(400 * 96) * 15 * 60_000)
  const source = () => maybe(0.6, () => pick(sources))
  const here = await schedulingClinic(db.owner, { time_zone: zone })
  const insert = async (table: string, rows: Record<string, unknown>[]): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await db.owner.query(
      `insert into ${table} (clinic_id, ${columns})
       select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [here.clinicId, JSON.stringify(rows)],
    )
  }
  const people = Array.from({ length: 60 }, (_, n) => ({
    hashid: `oracle-${seed}-${n}`,
    first_name: pick(['Pat', 'Zoë', "O'Shea"]),
    last_name: `Number${n}`,
    email: maybe(0.7, () => `p${n}@example.com`),
    created_at: instant(),
    archived_at: maybe(0.1, instant),
    utm_source: source(),
    utm_campaign: maybe(0.4, () => pick(['spring', ' fall ', ''])),
  }))
  await insert('patients', people)
  await db.owner.query(
    `update patients set archived_at = created_at, merged_into = (select min(id) from patients where clinic_id = $1)
     where clinic_id = $1 and id % 17 = 0 and id > (select min(id) from patients where clinic_id = $1)`,
    [here.clinicId],
  )
  const read = async <T>(text: string) => (await db.owner.query(text, [here.clinicId])).rows as T[]
  const ids = (
    await read<{ id: number }>(
      'select id from patients where clinic_id = $1 and merged_into is null order by id',
    )
  ).map(({ id }) => id)
  await insert(
    'appointments',
    Array.from({ length: chaosSize(400, 5_000) }, () => {
      const starts = instant()
      const mark = random()
      return {
        patient_id: pick(ids),
        appointment_type_id: here.type.id,
        room_id: here.room.id,
        day: localDay(starts, zone),
        starts_at: starts,
        ends_at: new Date(starts.getTime() + 30 * 60_000),
        duration: 30,
        virtual: false,
        checked_in_at: maybe(0.5, () => starts),
        seated_at: maybe(0.4, () => starts),
        no_show: mark < 0.1,
        reschedule: mark > 0.9,
        from_booking_page: false,
        canceled_at: maybe(0.15, () => starts),
        utm_source: source(),
        created_at: starts,
        updated_at: starts,
      }
    }),
  )
  await insert(
    'treatment_starts',
    ids
      .filter(() => random() < 0.5)
      .map(patient_id => ({
        patient_id,
        started_on: localDay(instant(), zone),
        amount_cents: upTo(900_000),
        utm_source: source(),
        utm_campaign: maybe(0.4, () => pick(['winter', ' '])),
        is_first: true,
        created_at: now,
      })),
  )
  return {
    clinicId: here.clinicId,
    patients: await read('select * from patients where clinic_id = $1'),
    appointments: await read('select * from appointments where clinic_id = $1'),
    starts: await read(
      'select *, started_on::text as started_on, amount_cents::int as amount_cents from treatment_starts where clinic_id = $1',
    ),
  }
}

const days = (from: number, length: number): [string, string] => {
  const at = (n: number) => new Date(first + n * day).toISOString().slice(0, 10)
  return [at(from), at(from + length - 1)]
}

// A day, a week with a clock change, the longest range with a daily series, one day more, all data and no data.
const ranges = [
  days(50, 1),
  ['2025-03-06', '2025-03-12'],
  ['2025-10-30', '2025-11-05'],
  days(60, 92),
  days(60, 93),
  days(-30, 500),
  ['2031-01-01', '2031-01-31'],
] satisfies [string, string][]

/** As pairs, because an object does not show a key named `__proto__`. */
const comparable = ({ utm_breakdown, utm_breakdown_by_patients, ...rest }: PerformanceMetrics) => ({
  ...rest,
  sources: Object.entries(utm_breakdown).toSorted(byName),
  origins: Object.entries(utm_breakdown_by_patients).toSorted(byName),
})
const byName = ([one]: [string, unknown], [next]: [string, unknown]) => (one < next ? -1 : 1)

const cases = Array.from({ length: chaosSize(6, 60) }, (_, place) => ({
  seed: place + 1,
  zone: zones[place % zones.length] as string,
  sources: place % 3 === 2 ? many : few,
}))

test.each(cases)(
  'every figure equals a count by hand, $zone, seed $seed [DSH-30, DSH-31, DSH-32, DSH-33, DSH-34, DSH-35, DSH-36, DSH-37, DSH-47, DSH-48]',
  async ({ seed, zone, sources }) => {
    const { clinicId, ...rows } = await layOut(seed, zone, sources)
    const clinic = db.database.forClinic(clinicId, { kind: 'system' })
    for (const [from, to] of ranges) {
      for (const [page, perPage] of [
        [1, 10],
        [2, 7],
      ] as const) {
        const input = { from, to, now, page, perPage }
        const { text } = await readMetrics(clinic, { ...input, timeZone: zone })
        const found = comparable(JSON.parse(text))
        expect(found, `${from} to ${to}`).toEqual(comparable(metricsByHand(rows, { ...input, zone })))
      }
    }
  },
)
