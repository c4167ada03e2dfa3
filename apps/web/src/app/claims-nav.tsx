import { NavLink } from 'react-router'
import styles from './claims-nav.module.css'

/** Between the clinic's claims and how its patients are insured. */
export const ClaimsNav = () => (
  <nav aria-label="Claims and coverage" className={styles.nav}>
    <NavLink to="/v2/claims" end className={styles.link ?? ''}>
      Claims
    </NavLink>
    <NavLink to="/v2/claims/coverage" className={styles.link ?? ''}>
      Coverage of a day
    </NavLink>
  </nav>
)
