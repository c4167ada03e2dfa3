import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Placeholder } from '../ui/placeholder.tsx'
import { ClosePatient, OpenPatientName } from './open-patient.tsx'
import { type PatientTab, useOpenPatientTabs } from './open-patient-tabs.ts'
import styles from './patient-tabs.module.css'

/** The patients that are open, in the room that is left: they shrink, then they scroll among themselves. */
export function PatientTabs({ page }: { page: string }) {
  const { tabs, close } = useOpenPatientTabs(page)
  if (tabs.length === 0) return <div className={styles.room} />
  return (
    <nav className={styles.room} aria-label="Open patients">
      <ul className={styles.tabs}>
        {tabs.map(tab => (
          <Tab key={tab.id} tab={tab} close={() => close(tab.id)} />
        ))}
      </ul>
    </nav>
  )
}

function Tab({ tab, close }: { tab: PatientTab; close: () => void }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (tab.isActive) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab.isActive])
  return (
    <li ref={item} className={styles.tab} data-active={tab.isActive}>
      <Link
        to={tab.address}
        className={styles.link}
        title={tab.name}
        aria-current={tab.isActive ? 'page' : undefined}
        onAuxClick={event => {
          if (event.button !== 1) return
          event.preventDefault()
          close()
        }}
      >
        <OpenPatientName tab={tab} unknown={<Placeholder width={72} label="Loading" />} />
      </Link>
      <ClosePatient tab={tab} className={styles.close} close={close} />
    </li>
  )
}
