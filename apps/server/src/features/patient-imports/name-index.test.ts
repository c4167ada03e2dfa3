import { csvLine } from '@archwire/domain/tables/csv-writer'
import { expect, test } from 'vitest'
import { importClinics } from '../../../test/fixtures/records/import-fixture.ts'
import { manyPatients } from '../../../test/fixtures/records/large-imports.ts'

const { db, newClinic } = await importClinics()

const hard: [string, string][] = [
  ['Anne-Marie', 'van der Berg'],
  ['Anne-Marie', 'van der Berg'],
  ['Zoë', "O'Brien"],
  ['José María', 'Núñez de la Peña'],
  ['Ми́ша', 'Иванов'],
  ['小明', '王'],
  ['A', 'B'],
  ['!!!', '???'],
  ['Ada Ada', 'Ada'],
  ['One Two Three Four Five Six Seven Eight Nine Ten Eleven', 'Twelve'],
  ['x'.repeat(100), 'y'.repeat(100)],
]

test('imported names are found by the same words as names that are added one by one', async () => {
  const { clinicId, desk } = await newClinic()
  const plain = manyPatients(150)
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(',').slice(0, 2))
  const rows = [...plain.map(cells => [...cells, 'no']), ...hard.map(name => [...name, 'no'])]
  const archived = ['Gone', 'Away', 'yes']
  const content = [['First name', 'Last name', 'Archived'], ...rows, archived].map(csvLine).join('')
  const { id, lines } = await desk.check(content)
  expect(lines).toBe(rows.length + 1)
  await desk.start(id, 'import')
  await desk.doJobs()
  const indexed = async (clinic: number) => {
    const words = await db.owner.query(
      `select w.word, w.names, count(*)::int as times from patient_words w where w.clinic_id = $1
       group by w.word, w.names order by w.names collate "C", w.word collate "C"`,
      [clinic],
    )
    const vocabulary = await db.owner.query(
      'select word from name_vocabulary where clinic_id = $1 group by word order by word',
      [clinic],
    )
    return { words: words.rows, vocabulary: vocabulary.rows.map(({ word }) => word) }
  }
  const imported = await indexed(clinicId)
  expect(imported.words.length).toBeGreaterThan(rows.length * 5)
  // The same patients, each added by a statement of its own without an import.
  const { clinicId: other } = await newClinic()
  await db.owner.query(
    `do $$ declare p record; begin
       for p in select first_name, last_name, archived_at, hashid from patients where clinic_id = ${clinicId} order by id loop
         insert into patients (clinic_id, hashid, first_name, last_name, archived_at)
         values (${other}, p.hashid || '-again', p.first_name, p.last_name, p.archived_at);
       end loop; end $$`,
  )
  expect(imported).toEqual(await indexed(other))
})
