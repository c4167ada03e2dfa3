import { useQuery } from '@tanstack/react-query'
import { clinicQuery } from '../features/clinic/api/clinic.ts'
import { userQuery } from '../features/session/api/user.ts'
import styles from './signed-in-as.module.css'

/** Whose session this is, and in which clinic. */
export function SignedInAs() {
  const user = useQuery(userQuery).data
  const clinic = useQuery(clinicQuery).data
  return (
    <div className={styles.who}>
      <p className={styles.name}>{user?.fullName}</p>
      <p>{user?.email}</p>
      <p>{clinic?.name}</p>
    </div>
  )
}
