import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './patient-option.module.css'

type Shown = Pick<PatientSearchResult, 'fullName' | 'photo' | 'dob' | 'phoneNumber' | 'email'>

/** One patient of a list: the name, and what tells namesakes apart. */
export const PatientOption = ({ patient }: { patient: Shown }) => (
  <span className={styles.option}>
    <Avatar name={patient.fullName} photo={patient.photo} />
    <span className={styles.who}>
      <span className={styles.name}>{patient.fullName}</span>
      <span className={styles.more}>
        {[
          patient.dob === null ? null : `Born ${formatDay(patient.dob, 'MM/dd/yyyy')}`,
          patient.phoneNumber === null ? null : formatPhone(patient.phoneNumber),
          patient.email,
        ]
          .filter(Boolean)
          .map((fact, index) => (
            <span key={fact}>
              {index === 0 ? '' : ' · '}
              {fact}
            </span>
          ))}
      </span>
    </span>
  </span>
)
