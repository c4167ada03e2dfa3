import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { DownIcon, MoreIcon, UpIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import type { SettingsRecord } from './settings-kind.ts'
import styles from './settings-list.module.css'
import type { useSettingsActions } from './use-settings-actions.ts'

type Shown<Record> = {
  nameOf: (record: Record) => string
  factsOf: (record: Record) => React.ReactNode
  colorOf?: (record: Record) => string
}

type Props<Record extends SettingsRecord> = {
  kind: Shown<Record> & { title: string }
  records: Record[]
  canMove: boolean
  actions: Pick<
    ReturnType<typeof useSettingsActions<Record, object, object>>,
    'activate' | 'deactivate' | 'remove' | 'move' | 'isBusy'
  >
  onEdit: (record: Record) => void
}

/** The active records in their order, and below them the deactivated ones. */
export function SettingsList<Record extends SettingsRecord>({
  kind,
  records,
  canMove,
  actions,
  onEdit,
}: Props<Record>) {
  const used = records.filter(record => record.active)
  const others = records.filter(record => !record.active)
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<string>(undefined)
  // An entry that the browser has moved loses the focus.
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
  })

  const entry = (record: Record, place: number) => {
    const name = kind.nameOf(record)
    const step = (by: -1 | 1, label: string, icon: React.ReactNode) => {
      const isEnd = place + by < 0 || place + by >= used.length
      return (
        <ActionIcon
          variant="subtle"
          color="gray"
          w="var(--control)"
          miw="var(--control)"
          h="var(--control)"
          mih="var(--control)"
          c="var(--mantine-color-text)"
          className={styles.step ?? ''}
          data-move={`${record.id} ${by}`}
          aria-label={`Move ${name} ${label}`}
          aria-disabled={isEnd || actions.isBusy}
          data-end={isEnd}
          onClick={() => {
            pressed.current = `${record.id} ${by}`
            if (!isEnd) actions.move(record, place + by)
          }}
        >
          {icon}
        </ActionIcon>
      )
    }
    return (
      <Group component="li" key={record.id} gap={4} wrap="nowrap" mih={52} py={4} className="line-below">
        {kind.colorOf === undefined ? null : (
          <Box
            component="span"
            flex="none"
            w={16}
            h={16}
            mr="xs"
            bd="1px solid var(--field-border)"
            bdrs={4}
            bg={kind.colorOf(record)}
          />
        )}
        <Box flex={1} miw={0} className="long-words">
          <Text fw={500} {...(record.active ? {} : { c: 'dimmed' })}>
            {name}
          </Text>
          <Text c="dimmed">{kind.factsOf(record)}</Text>
        </Box>
        {canMove && record.active ? (
          <>
            {step(-1, 'up', <UpIcon />)}
            {step(1, 'down', <DownIcon />)}
          </>
        ) : null}
        <Menu
          label={`Actions for ${name}`}
          button={
            <Group justify="center" w="calc(var(--control) - 16px)">
              <MoreIcon />
            </Group>
          }
          isOff={actions.isBusy}
          items={[
            { label: 'Edit', onSelect: () => onEdit(record) },
            record.active
              ? { label: 'Deactivate', onSelect: () => actions.deactivate(record) }
              : { label: 'Activate', onSelect: () => actions.activate(record) },
            { label: 'Delete', isDangerous: true, onSelect: () => actions.remove(record) },
          ]}
        />
      </Group>
    )
  }

  return (
    <>
      {used.length === 0 ? null : (
        <ul ref={list} className="line-above" aria-label={kind.title}>
          {used.map(entry)}
        </ul>
      )}
      {others.length === 0 ? null : (
        <Stack component="section" gap="xs" mt="md" aria-labelledby="not-in-use">
          <h2 id="not-in-use">Not in use</h2>
          <ul className="line-above" aria-label="Not in use">
            {others.map(entry)}
          </ul>
        </Stack>
      )}
    </>
  )
}

const rows = [140, 112, 168, 128]

/** A placeholder in the shape of the list, so that nothing moves when it is loaded. */
export const SettingsListSkeleton = () => (
  <div className="line-above" role="status" aria-label="Loading">
    {rows.map(width => (
      <Group key={width} mih={52} py={4} className="line-below">
        <Placeholder width={width} />
      </Group>
    ))}
  </div>
)
