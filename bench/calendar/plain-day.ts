import type pg from 'pg'

/** Reads a day as a quick prototype would: rows of a join in order of time, shaped in JavaScript. */
export async function plainDay(pool: pg.Pool, clinicId: string, day: string): Promise<unknown> {
  const zone = 'America/New_York'
  const [appointments, labels, timeOffs, hours] = await Promise.all([
    pool.query({
      name: 'plain-appointments',
      text: `select a.*, p.full_name as patient_name, p.email, p.phone_number, p.contact_method, p.google_client_id,
               t.title as type_title, t.color, t.is_remote, t.duration as type_duration, t.room_id as type_room_id,
               tr.title as type_room_title, d.full_name as doctor_name, d.last_name as doctor_last_name,
               r.title as room_title
             from appointments a
             join patients p on p.id = a.patient_id
             join appointment_types t on t.id = a.appointment_type_id
             left join rooms tr on tr.id = t.room_id
             left join doctors d on d.id = a.doctor_id
             left join rooms r on r.id = a.room_id
             where a.clinic_id = $1 and a.starts_at >= $2::timestamp at time zone $3
               and a.starts_at < ($2::timestamp + interval '1 day') at time zone $3 and a.canceled_at is null
             order by a.starts_at, a.id`,
      values: [clinicId, day, zone],
    }),
    pool.query({
      name: 'plain-labels',
      text: `select al.appointment_id, l.id, l.name, l.color from appointment_labels al
             join labels l on l.id = al.label_id
             join appointments a on a.id = al.appointment_id
             where a.clinic_id = $1 and a.starts_at >= $2::timestamp at time zone $3
               and a.starts_at < ($2::timestamp + interval '1 day') at time zone $3`,
      values: [clinicId, day, zone],
    }),
    pool.query({
      name: 'plain-time-offs',
      text: 'select * from time_offs where clinic_id = $1 and day = $2 and canceled_at is null',
      values: [clinicId, day],
    }),
    pool.query({
      name: 'plain-hours',
      text: 'select * from clinic_hours where clinic_id = $1 and week_day = extract(dow from $2::date)',
      values: [clinicId, day],
    }),
  ])
  return [
    {
      date: day,
      ...hours.rows[0],
      appointments: appointments.rows.map(row => ({
        id: row.id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        duration: row.duration,
        appointmentType: {
          id: row.appointment_type_id,
          title: row.type_title,
          color: row.color,
          isRemote: row.is_remote,
          duration: row.type_duration,
          room: row.type_room_id && { id: row.type_room_id, title: row.type_room_title },
        },
        doctor: row.doctor_id && {
          id: row.doctor_id,
          fullName: row.doctor_name,
          lastName: row.doctor_last_name,
        },
        room: row.room_id && { id: row.room_id, title: row.room_title },
        virtual: row.virtual,
        patient: {
          id: row.patient_id,
          fullName: row.patient_name,
          email: row.email,
          phoneNumber: row.phone_number,
          contactMethod: row.contact_method,
          googleClientId: row.google_client_id,
        },
        checkedIn: row.checked_in_at !== null,
        checkedInTime: row.checked_in_at,
        seated: row.seated_at !== null,
        seatedTime: row.seated_at,
        finished: row.finished_at !== null,
        finishedTime: row.finished_at,
        completed: row.confirmed_at !== null,
        isConfirmed: row.confirmed_at !== null,
        noShow: row.no_show,
        reschedule: row.reschedule,
        fromBookingPage: row.from_booking_page,
        labels: labels.rows.filter(label => label.appointment_id === row.id),
        updatedAt: row.updated_at,
      })),
      timeOffs: timeOffs.rows,
    },
  ]
}
