import type { Progression } from '@archwire/contract/imaging/calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { ActionIcon, Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { EditIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { imagingAddress } from '../images/imaging.ts'
import styles from './progression-list.module.css'

type Props = {
  patientId: number
  progressions: Progression[]
  selected: Progression
  onAdd: () => void
  onEdit: () => void
  onDelete: () => void
}

const dateOf = ({ startDate }: Progression) => formatDay(startDate, 'MMM dd, yyyy')

/** A patient's progressions, the oldest first: a list beside the images, or on a phone a choice above them. */
export function ProgressionList(props: Props) {
  const { patientId, progressions, selected, onAdd, onEdit, onDelete } = props
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  return (
    <Stack component="section" gap={4} miw={0} className="screen-only" aria-label="Progressions">
      <Group gap={0} wrap="nowrap" mih="var(--control)">
        {isPhone ? (
          <NativeSelect
            flex={1}
            miw={0}
            mr={4}
            aria-label="Progression"
            value={String(selected.id)}
            onChange={event => void navigate(imagingAddress(patientId, Number(event.currentTarget.value)))}
            data={progressions.map(one => ({ value: String(one.id), label: `${one.name} · ${dateOf(one)}` }))}
          />
        ) : (
          <Box component="h2" flex={1}>
            Progressions
          </Box>
        )}
        <Action label="New progression" onClick={onAdd}>
          <PlusIcon />
        </Action>
        <Action label={`Edit progression ${selected.name}`} onClick={onEdit}>
          <EditIcon />
        </Action>
        <Action label={`Delete progression ${selected.name}`} onClick={onDelete}>
          <TrashIcon />
        </Action>
      </Group>
      {isPhone ? null : (
        <Stack component="ul" gap={2}>
          {progressions.map(one => (
            <li key={one.id}>
              <Link
                to={imagingAddress(patientId, one.id)}
                className={`${styles.item} long-words`}
                aria-current={one.id === selected.id ? 'true' : undefined}
              >
                <span>{one.name}</span>
                <Text component="span" c="dimmed" fz="xs">
                  {dateOf(one)}
                </Text>
              </Link>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const Action = ({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: React.ReactNode
}) => (
  <ActionIcon
    variant="subtle"
    color="var(--mantine-color-text)"
    size="var(--control)"
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
