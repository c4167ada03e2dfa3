import type { Client } from 'pg'
import { changeTask, createTask } from '../../features/tasks/save-task.ts'
import { type ActingClinic, countsOfNobody } from '../history/acting-clinic.ts'

type DemoTask = {
  title: string
  /** The task is about a patient. Otherwise it is the clinic's own. */
  isForPatient: boolean
  /** Days from today. Null: without a due date. */
  due: number | null
  /** How many days ago the task was added. */
  age: number
  /** How many days ago the task was completed. Undefined: it is open. */
  done?: number
}

/** Tasks that are late, for today or for later, and tasks that were completed over the last weeks. */
const tasks: DemoTask[] = [
  { title: 'Call the lab about the delayed retainer', isForPatient: true, due: -3, age: 6 },
  { title: 'Ask the general dentist for the panoramic X-ray', isForPatient: true, due: -1, age: 4 },
  { title: 'Call back about the poking wire', isForPatient: true, due: 0, age: 1 },
  { title: 'Order 0.016 nickel-titanium wires', isForPatient: false, due: 0, age: 2 },
  { title: 'Send the treatment summary to the parents', isForPatient: true, due: 1, age: 1 },
  { title: 'Check the expiry dates in the first-aid kit', isForPatient: false, due: 2, age: 8 },
  { title: 'Book the visit after the extraction', isForPatient: true, due: 5, age: 0 },
  { title: 'Write the agenda of the staff meeting', isForPatient: false, due: 9, age: 3 },
  { title: 'Collect ideas for the waiting room', isForPatient: false, due: null, age: 12 },
  { title: 'Scan the signed consent', isForPatient: true, due: -1, age: 3, done: 1 },
  { title: 'Mail the broken aligner to the lab', isForPatient: true, due: -4, age: 7, done: 4 },
  { title: 'Renew the sharps disposal contract', isForPatient: false, due: -6, age: 20, done: 8 },
  { title: 'Call about the missed visit', isForPatient: true, due: -9, age: 10, done: 9 },
  { title: 'Order gloves and masks', isForPatient: false, due: -14, age: 16, done: 15 },
  { title: 'Send photos to the oral surgeon', isForPatient: true, due: -18, age: 20, done: 18 },
]

const minute = 60 * 1000
const day = 24 * 60 * minute

/**
 * Adds the tasks in the name of the first user, about patients from all over the list, assigned to each user in turn.
 * Some are unassigned.
 */
export async function addTasks(owner: Client, clinic: ActingClinic): Promise<void> {
  const { timeZone, today, now } = clinic
  const userIds = await idsOf(owner, 'select id from users where clinic_id = $1 order by id', clinic.id)
  const patientIds = await idsOf(
    owner,
    'select id from patients where clinic_id = $1 and archived_at is null order by id',
    clinic.id,
  )
  const [userId] = userIds
  if (userId === undefined) throw new Error('somebody of the demo writes its tasks')
  for (const [index, { title, isForPatient, due, age, done }] of tasks.entries()) {
    const place = index + 1
    // No task is newer than a minute, and no two were added at the same time.
    const writtenAt = new Date(now.getTime() - age * day - (5 + place * 7) * minute)
    const input = {
      title,
      dueDate: due === null ? null : dayAfter(today, due),
      completed: false,
      patientId: isForPatient ? (patientIds[place * 2] ?? null) : null,
      assignedById: place % 4 > 0 ? (userIds[place % userIds.length] ?? null) : null,
    }
    const { id } = await clinic
      .at(writtenAt, userId)
      .write(tx => createTask(tx, countsOfNobody, { input, userId, timeZone, now: writtenAt }))
    if (done === undefined) continue
    const doneAt = new Date(now.getTime() - done * day - 3 * minute)
    const change = { id, input: { completed: true }, version: undefined, timeZone, now: doneAt }
    await changeTask(clinic.at(doneAt, userId), countsOfNobody, change)
  }
}

const idsOf = async (owner: Client, text: string, clinicId: number): Promise<number[]> =>
  (await owner.query<{ id: number }>(text, [clinicId])).rows.map(({ id }) => id)

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Some patients began treatment at one of their visits, for 3,500 to 7,500 dollars. */
export async function insertStarts(owner: Client, clinicId: number, inAHundred: number): Promise<void> {
  await owner.query(
    `insert into treatment_starts (clinic_id, patient_id, started_on, amount_cents, created_at)
     select $1, p.id, v.day, 350000 + p.place * 31 % 81 * 5000, v.seated_at
     from (select id, row_number() over (order by id) as place from patients where clinic_id = $1) p
     cross join lateral (
       select count(*) as all from appointments a
       where a.clinic_id = $1 and a.patient_id = p.id and a.canceled_at is null and a.seated_at is not null) c
     cross join lateral (
       select a.day, a.seated_at from appointments a
       where a.clinic_id = $1 and a.patient_id = p.id and a.canceled_at is null and a.seated_at is not null
       order by a.starts_at offset p.place * 7 % greatest(c.all, 1) limit 1) v
     where p.place * 37 % 100 < $2`,
    [clinicId, inAHundred],
  )
  await owner.query('analyze treatment_starts')
}
