import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { focusNeighbour } from '../../../ui/layout/focus-neighbour.ts'
import { type PatientTab, useOpenPatientTabs } from './open-patient-tabs.tsx'
import styles from './patient-tabs.module.css'

/** The name of an open patient on a tab or in the menu, and whether they are seated. */
export const OpenPatientName = ({ tab, unknown }: { tab: PatientTab; unknown: ReactNode }) => (
  <>
    <span className="one-line">{tab.name ?? unknown}</span>
    {tab.isSeated ? (
      <Text span fz="xs" lh="18px" fw={500} px={6} bdrs={9} c="var(--accent)" bg="var(--notice)">
        Seated
      </Text>
    ) : null}
  </>
)

type Props = { tab: PatientTab; className: string | undefined; close: () => void }

/** Closes a patient; the focus stays among those that are left. */
export const ClosePatient = ({ tab, className, close }: Props) => (
  <button
    type="button"
    className={className}
    aria-label={`Close ${tab.name ?? 'patient'}`}
    onClick={event => {
      if (!tab.isActive) focusNeighbour(event.currentTarget)
      close()
    }}
  >
    <CloseIcon />
  </button>
)

/** The tabs of the open patients, in the remaining width: first they shrink, then they scroll. */
export function PatientTabs({ page }: { page: string }) {
  const { tabs, close } = useOpenPatientTabs(page)
  if (tabs.length === 0) return <div className={styles.room} />
  return (
    <nav className={styles.room} aria-label="Open patients">
      <Group component="ul" gap={4} wrap="nowrap" align="stretch" h="100%">
        {tabs.map(tab => (
          <Tab key={tab.id} tab={tab} close={() => close(tab.id)} />
        ))}
      </Group>
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
