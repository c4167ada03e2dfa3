import { Box, Group } from '@mantine/core'
import { useEffect, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { DownIcon } from '../../../ui/icons.tsx'
import { usePanel } from '../../../ui/popup/use-panel.ts'
import { ClosePatient, OpenPatientName } from './open-patient-entry.tsx'
import type { PatientTab } from './open-patient-tabs.tsx'
import styles from './patient-tabs.module.css'

type Props = { tabs: PatientTab[]; close: (id: number) => void }

/** The open patients whose tabs have no room, in a list of links that opens below its button. */
export function MorePatients({ tabs, close: closePatient }: Props) {
  const { isOpen, open, close, box, opener, panel, panelProps } = usePanel()
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('a')?.focus()
  }, [isOpen, panel])
  // When the last one is closed here, the list goes away with the focus in it.
  useLayoutEffect(() => {
    const here = box.current
    const tabsBeside = here?.parentElement
    return () => {
      if (here?.contains(document.activeElement))
        tabsBeside?.querySelector<HTMLElement>('a[aria-current], a')?.focus()
    }
  }, [box])
  return (
    <Group ref={box} gap={0} flex="none" pos="relative">
      <button
        ref={opener}
        type="button"
        className="quiet"
        aria-label={`${tabs.length} more open ${tabs.length === 1 ? 'patient' : 'patients'}`}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        {tabs.length} more <DownIcon />
      </button>
      {isOpen ? (
        <Box
          pos="absolute"
          top="calc(100% + 4px)"
          right={0}
          w={280}
          p={4}
          className="popup"
          style={{ zIndex: 150 }}
          {...panelProps}
        >
          <ul>
            {tabs.map(tab => (
              <Group component="li" key={tab.id} gap={0} wrap="nowrap">
                <Box
                  component={Link}
                  to={tab.address}
                  flex={1}
                  miw={0}
                  className="quiet"
                  style={{ justifyContent: 'flex-start' }}
                  onClick={close}
                >
                  <OpenPatientName tab={tab} unknown="Patient" />
                </Box>
                <ClosePatient tab={tab} className={styles.close} close={() => closePatient(tab.id)} />
              </Group>
            ))}
          </ul>
        </Box>
      ) : null}
    </Group>
  )
}
