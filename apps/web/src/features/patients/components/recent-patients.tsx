import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PatientOption } from '../../../pickers/patients/patient-option.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { recentPatientsQuery } from '../api/patients.ts'
import styles from './recent-patients.module.css'

/** Whose records one opened last: most who are looked for were here a moment ago. */
export function RecentPatients() {
  const { data, error, isFetching, refetch } = useQuery(recentPatientsQuery)
  return (
    <section className={styles.recent} aria-labelledby="recent-patients">
      <h2 id="recent-patients">Recently opened</h2>
      {data !== undefined ? (
        data.length === 0 ? (
          <p className={styles.empty}>
            The patients whose records you open appear here. Find one by a part of the name, phone or email.
          </p>
        ) : (
          <ul className={styles.list}>
            {data.map(patient => (
              <li key={patient.id}>
                <Link to={`/v2/patient/${patient.id}/profile`} className={styles.patient}>
                  <PatientOption patient={patient} />
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error !== null && !isFetching ? (
        <LoadFailure what="This list" error={error} retry={() => void refetch()} />
      ) : (
        <div className={`late ${styles.waiting}`}>
          <Placeholder width="60%" height={20} label="Loading" />
          <Placeholder width="45%" height={20} />
          <Placeholder width="52%" height={20} />
        </div>
      )}
    </section>
  )
}
