import type { LabelRef } from '@archwire/contract/clinic/labels'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import styles from './label-chooser.module.css'
import { labelsQuery } from './labels-query.ts'
import { labelsOnOffer, maxLabels, useLabels } from './use-labels.ts'

type Props = { appointment: { id: number; labels: LabelRef[] } }

/** Adds and removes labels of an appointment, three at most. */
export function LabelChooser({ appointment }: Props) {
  const { labels } = appointment
  const { put, isSaving } = useLabels(appointment)
  const [isChoosing, setChoosing] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  /** The pressed button moves to the other list, so the focus goes to Done. */
  const putAndStay = (next: LabelRef[]) => {
    if (isSaving) return
    done.current?.focus()
    put(next)
  }
  return (
    <Stack component="section" gap="xs" aria-label="Labels">
      <Group justify="space-between" wrap="nowrap" gap="xs" mih="var(--control)">
        <h3>Labels</h3>
        <Button
          ref={done}
          variant="subtle"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {isChoosing ? 'Done' : 'Change'}
        </Button>
      </Group>
      {labels.length === 0 ? (
        <Text c="dimmed">No labels</Text>
      ) : (
        <Group component="ul" gap={4} aria-label="Labels of the appointment">
          {labels.map(label => (
            <li key={label.id} className={styles.label}>
              <Name label={label} />
              {isChoosing ? (
                <button
                  type="button"
                  className={`quiet ${styles.off}`}
                  aria-label={`Take off ${label.name}`}
                  aria-disabled={isSaving}
                  onClick={() => putAndStay(labels.filter(one => one.id !== label.id))}
                >
                  <CloseIcon />
                </button>
              ) : null}
            </li>
          ))}
        </Group>
      )}
      {isChoosing ? (
        <Offered attached={labels} isSaving={isSaving} onChoose={label => putAndStay([...labels, label])} />
      ) : null}
    </Stack>
  )
}

const Name = ({ label }: { label: LabelRef }) => (
  <>
    <Swatch color={label.color} size={8} radius="50%" />
    {label.name}
  </>
)

type OfferedProps = { attached: LabelRef[]; isSaving: boolean; onChoose: (label: LabelRef) => void }

function Offered({ attached, isSaving, onChoose }: OfferedProps) {
  const { data, error, isFetching, refetch } = useQuery(labelsQuery)
  if (attached.length >= maxLabels) {
    return <Text c="dimmed">An appointment can have at most {maxLabels} labels.</Text>
  }
  if (data === undefined && error !== null && !isFetching) {
    return (
      <Stack role="alert" gap="xs" align="flex-start">
        <p>{error.message}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </Stack>
    )
  }
  if (data === undefined) return <Placeholder width={160} label="Loading" />
  const offered = labelsOnOffer(data, attached)
  if (offered.length === 0) return <Text c="dimmed">There are no other labels.</Text>
  return (
    <Group component="ul" gap={4} aria-label="Labels to put on">
      {offered.map(label => (
        <li key={label.id}>
          <button
            type="button"
            className={`quiet ${styles.offer}`}
            aria-label={`Put on ${label.name}`}
            aria-disabled={isSaving}
            onClick={() => onChoose(label)}
          >
            <PlusIcon />
            <Name label={label} />
          </button>
        </li>
      ))}
    </Group>
  )
}
