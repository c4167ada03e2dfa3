import { mostOfAKind } from '@archwire/contract/clinic/first-start'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import styles from './set-up.module.css'
import { withRoomCount } from './set-up-values.ts'
import type { SetUpForm } from './use-set-up.ts'

const counts = ['1', '2', '3', '4', '5', '6', '8'].map(value => ({ value, label: value }))

export function RoomsStep({ values: { rooms }, problems, change }: SetUpForm) {
  const add = useRef<HTMLButtonElement>(null)
  const remove = (key: string) => {
    change({ rooms: rooms.filter(one => one.key !== key) })
    // The button that was pressed goes with its room.
    add.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <ChoiceButtons
        legend="How many?"
        choices={counts}
        value={String(rooms.length)}
        onChange={count => change({ rooms: withRoomCount(rooms, Number(count)) })}
      />
      <ul className={styles.list}>
        {rooms.map((room, index) => (
          <li key={room.key} className={styles.row}>
            <TextInput
              className={styles.grows}
              aria-label={`Name of room ${index + 1}`}
              autoComplete="off"
              maxLength={80}
              value={room.title}
              error={problems[`rooms.${room.key}.title`]}
              onChange={({ currentTarget: { value } }) =>
                change({ rooms: rooms.map(one => (one.key === room.key ? { ...one, title: value } : one)) })
              }
            />
            {rooms.length === 1 ? null : (
              <IconButton
                label={`Remove ${room.title || `room ${index + 1}`}`}
                onClick={() => remove(room.key)}
              >
                <CloseIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {rooms.length >= mostOfAKind ? null : (
        <div>
          <Button
            ref={add}
            variant="default"
            leftSection={<PlusIcon />}
            onClick={() => change({ rooms: withRoomCount(rooms, rooms.length + 1) })}
          >
            Add a room
          </Button>
        </div>
      )}
    </>
  )
}
