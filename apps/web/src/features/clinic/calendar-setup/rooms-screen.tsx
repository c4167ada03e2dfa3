import { longestRoomCode, type RoomSettings } from '@archwire/contract/clinic/rooms'
import { roomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { TextInput } from '@mantine/core'
import { required } from '../../../lib/forms/field-problems.ts'
import { roomCalls } from '../settings-list/settings-calls.ts'
import type { SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'

type Values = { title: string; code: string }

const rooms: SettingsKind<RoomSettings, Values, Values> = {
  path: '/settings/rooms',
  title: 'Rooms',
  one: 'room',
  hint: 'Each room is a column of the calendar, in this order.',
  empty: 'There is no room in use. Add the rooms in which patients are seen.',
  where: 'in this room',
  nameOf: room => room.title,
  factsOf: room => `${roomCode(room)} in the calendar`,
  labels: { title: 'Name', code: 'Code' },
  noValues: () => ({ title: '', code: '' }),
  valuesOf: ({ title, code }) => ({ title, code: code ?? '' }),
  rules: { title: required('Name is required') },
  toSend: values => values,
  Fields: ({ form }) => (
    <>
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('title')}
      />
      <TextInput
        label="Code"
        description="Up to 4 letters or digits. The calendar shows it once the patient has come."
        styles={{ input: { width: 96 } }}
        autoComplete="off"
        maxLength={longestRoomCode}
        placeholder={roomCode({ title: form.values.title.trim() })}
        {...form.getInputProps('code')}
      />
    </>
  ),
  ...roomCalls,
  move: (room, position) => roomCalls.save(room, { position }),
}

export const RoomsScreen = () => <SettingsListScreen kind={rooms} />
