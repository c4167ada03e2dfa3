import type { Situation } from '../situation.ts'

export const situations: Record<string, Situation> = {
  'a task and a patient': async ({ make, clinic, owner }) => {
    const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const task = await make.task(clinic.id, { title: 'Draft' })
    return {
      named: { task: task.id, patient: patient.id },
      elsewhere: {
        'the task is completed': () =>
          owner.query('update tasks set completed_at = $2 where id = $1', [task.id, '2026-05-06T13:30:00Z']),
        'the patient is archived': () =>
          owner.query('update patients set archived_at = $2 where id = $1', [
            patient.id,
            '2026-05-06T13:30:00Z',
          ]),
        'the patient is back': () =>
          owner.query('update patients set archived_at = null where id = $1', [patient.id]),
      },
    }
  },
}
