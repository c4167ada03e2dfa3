import { Group, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { MorePatients } from './more-patients.tsx'
import { ClosePatient } from './open-patient-entry.tsx'
import { type PatientTab, useOpenPatientTabs } from './open-patient-tabs.tsx'
import styles from './patient-tabs.module.css'
import { useFittingTabs } from './use-fitting-tabs.ts'

/**
 * The tabs of the open patients. A name is cut off behind its short form at the earliest, and that of the patient on the
 * page no sooner than another tab needs the room; tabs without it are in a list behind the last one.
 */
export function PatientTabs({ page }: { page: string }) {
  const { tabs, close } = useOpenPatientTabs(page)
  if (tabs.length === 0) return <div className={styles.room} />
  return <OpenPatients tabs={tabs} close={close} />
}

type Props = { tabs: PatientTab[]; close: (id: number) => void }

function OpenPatients({ tabs, close }: Props) {
  const bar = useRef<HTMLElement>(null)
  const { shown, hidden } = useFittingTabs(bar, tabs)
  return (
    <nav ref={bar} className={styles.room} aria-label="Open patients">
      <Group component="ul" gap={4} wrap="nowrap" align="stretch" miw={0} style={{ overflow: 'hidden' }}>
        {shown.map(({ tab, width }) => (
          <Tab key={tab.id} tab={tab} width={width} close={() => close(tab.id)} />
        ))}
      </Group>
      {hidden.length === 0 ? null : <MorePatients tabs={hidden} close={close} />}
    </nav>
  )
}

/**
 * A name that may be cut behind an initial is one word all the same for those who listen, so its parts are in line, and
 * letters without room are left out whole. Any other is cut anywhere behind the first name.
 */
const TabName = ({ name, short }: { name: string; short: string }) => (
  <span className={styles.name} data-joined={short.includes(' ')}>
    <span>{short}</span>
    <wbr />
    <span className={styles.rest}>{name.slice(short.length)}</span>
  </span>
)

type TabProps = { tab: PatientTab; width: number | undefined; close: () => void }

function Tab({ tab, width, close }: TabProps) {
  return (
    <li className={styles.tab} data-active={tab.isActive} style={{ minWidth: width }}>
      <Link
        to={tab.address}
        className={styles.link}
        title={tab.isSeated ? `${tab.label}, seated` : tab.label}
        aria-current={tab.isActive ? 'page' : undefined}
        onAuxClick={event => {
          if (event.button !== 1) return
          event.preventDefault()
          close()
        }}
      >
        {tab.photo === null ? null : <Avatar name={tab.name ?? ''} photo={tab.photo} size={20} />}
        {tab.name === undefined ? (
          <Placeholder width={72} label="Loading" />
        ) : (
          <TabName name={tab.name} short={tab.shortName} />
        )}
        {tab.born === undefined ? null : <span className={styles.born}>{` ${tab.born}`}</span>}
        {tab.isSeated ? (
          <span className={styles.seated}>
            <VisuallyHidden>Seated</VisuallyHidden>
          </span>
        ) : null}
      </Link>
      <ClosePatient tab={tab} className={styles.close} close={close} />
    </li>
  )
}
