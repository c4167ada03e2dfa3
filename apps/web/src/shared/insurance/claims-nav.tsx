import { NavLink } from 'react-router'
import styles from './claims-nav.module.css'

/** Switches between the claims and the insurance forms of the whole clinic. */
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
