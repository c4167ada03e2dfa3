import type { Situation } from '../situation.ts'

const noon = (day: string) => new Date(`${day}T16:00:00Z`)

export const situations: Record<string, Situation> = {
  'six tasks': async ({ make, clinic }) => {
    const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const ana = await make.user(clinic.id, { first_name: 'Ana', last_name: 'Prieto' })
    const nameless = await make.user(clinic.id, { first_name: '', last_name: '', email: 'desk@example.com' })
    const task = (title: string, created: string, values: object = {}) =>
      make.task(clinic.id, { title, created_at: noon(created), ...values })
    const done = new Date('2026-05-06T13:00:00Z')
    await task('Scan the consent', '2026-05-05', { completed_at: done, due_date: '2026-05-04' })
    await task('Collect ideas for the waiting room', '2026-04-27')
    await task('Call the lab about the delayed retainer of the upper jaw', '2026-04-28', {
      due_date: '2026-05-03',
      patient_id: patient.id,
      assigned_to_user_id: ana.id,
    })
    await task('Order wires', '2026-04-29', { due_date: '2026-05-06', assigned_to_user_id: nameless.id })
    await task('Send the summary', '2026-04-30', { due_date: '2026-05-08', patient_id: patient.id })
    await task('Staff meeting', '2026-05-01', { due_date: '2026-05-15' })
    return undefined
  },
  'my tasks and those of others': async ({ make, clinic }) => {
    const ana = await make.user(clinic.id, { first_name: 'Ana', last_name: 'Prieto' })
    const task = (title: string, day: string, assigned_to_user_id?: number) =>
      make.task(clinic.id, {
        title,
        created_at: noon(day),
        ...(assigned_to_user_id !== undefined && { assigned_to_user_id }),
      })
    await task('Nobody’s yet', '2026-05-05')
    await task('Hers', '2026-05-04', ana.id)
    await task('Call the lab', '2026-05-03', clinic.staff.id)
    await make.task(clinic.id, {
      title: 'Order wires',
      created_at: noon('2026-05-02'),
      assigned_to_user_id: clinic.staff.id,
      completed_at: new Date('2026-05-06T13:00:00Z'),
    })
    return undefined
  },
  'four tasks': async ({ make, clinic }) => {
    const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const ana = await make.user(clinic.id, { first_name: 'Ana', last_name: 'Prieto' })
    await make.task(clinic.id, { title: 'One', due_date: '2026-05-09', patient_id: patient.id })
    await make.task(clinic.id, { title: 'Two', due_date: '2026-05-07', assigned_to_user_id: ana.id })
    await make.task(clinic.id, { title: 'Three', due_date: '2026-05-08' })
    await make.task(clinic.id, {
      title: 'Four',
      due_date: '2026-04-27',
      completed_at: new Date('2026-05-06T13:00:00Z'),
    })
    return undefined
  },
  'two tasks': async ({ make, clinic }) => {
    await make.task(clinic.id, { title: 'First', created_at: noon('2026-05-05') })
    await make.task(clinic.id, { title: 'Second', created_at: noon('2026-05-04') })
    return undefined
  },
  'tasks of forms': async ({ make, clinic }) => {
    const patient = await make.patient(clinic.id)
    const linked = { linkable_type: 'InsuranceForm', linkable_id: 8 } as const
    await make.task(clinic.id, { title: 'Nobody’s form', ...linked, created_at: noon('2026-05-05') })
    await make.task(clinic.id, {
      title: 'Their form',
      patient_id: patient.id,
      ...linked,
      created_at: noon('2026-05-06'),
    })
    return { named: { patient: patient.id } }
  },
  'a form with a long title and one with a short one': async ({ make, clinic }) => {
    const patient = await make.patient(clinic.id, { first_name: 'Max', last_name: 'Marlowe-Featherstone' })
    const ana = await make.user(clinic.id, { first_name: 'Ana', last_name: 'Prieto y Montañés' })
    const task = (title: string, day: string) =>
      make.task(clinic.id, {
        title,
        patient_id: patient.id,
        assigned_to_user_id: ana.id,
        due_date: '2026-05-03',
        linkable_type: 'InsuranceForm',
        linkable_id: 8,
        created_at: noon(day),
      })
    await task('Look it over', '2026-05-05')
    await task(
      `Call about the form of Max Marlowe-Featherstone. ${'Their insurance has changed twice. '.repeat(6)}`.trim(),
      '2026-05-04',
    )
    return undefined
  },
  'no tasks': async () => undefined,
  'a hundred and one tasks': async ({ owner, clinic }) => {
    await owner.query(
      `insert into tasks (clinic_id, title, created_at)
       select $1, 'Task ' || n, timestamptz '2026-05-06T13:59:00Z' - make_interval(mins => n)
       from generate_series(1, 101) as n`,
      [clinic.id],
    )
    return undefined
  },
}
