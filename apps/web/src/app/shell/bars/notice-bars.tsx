import type { DiskRoom } from '@archwire/contract/disk-room'
import { getUser } from '@archwire/contract/session/calls'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { call } from '../../../lib/api/call.ts'
import { diskRoom } from '../../../lib/api/disk-room.ts'
import { whenUserIsForgotten } from '../../../lib/session/forget-user.ts'
import notice from '../../../ui/feedback/notice-bar.module.css'
import { reconnectLive, useLiveState } from '../../live/live-connection.tsx'

const diskLabels: Record<Exclude<DiskRoom, 'enough'>, string> = {
  'nearly-full':
    'The disk of the server is nearly full: soon nothing can be saved. Please tell whoever runs Archwire for you.',
  'files-full':
    'There is no space left to store files; everything else is saved. Please tell whoever runs Archwire for you.',
  full: 'The disk of the server is full: nothing can be saved until there is room. Please tell whoever runs Archwire for you.',
}

const pollMs = 30_000

whenUserIsForgotten(diskRoom.forget)

/** Shown to administrators alone, and only while the disk is nearly full. */
function DiskBar() {
  const room = useSyncExternalStore(diskRoom.follow, diskRoom.now)
  const isShort = room !== 'enough'
  // A page that only reads data must learn too when there is room again, so it asks.
  useEffect(() => {
    if (!isShort) return
    const ask = () => void inBackground(() => call(getUser, {})).catch(() => undefined)
    const timer = setInterval(ask, pollMs)
    return () => clearInterval(timer)
  }, [isShort])
  if (!isShort) return null
  // The warning is quiet; the refusal of changes is not.
  return <Bar isUrgent={room !== 'nearly-full'}>{diskLabels[room]}</Bar>
}

const liveLabels = {
  paused: { text: 'Live updates are paused', action: 'Reconnect' },
  // Shown only while the server cannot be reached: its response would lead to the login page.
  'signed-out': { text: 'Live updates are paused: you may be signed out', action: 'Check again' },
}

/** Says quietly that the screen may be out of date, while live updates are paused. */
function LiveBar() {
  const state = useLiveState()
  const said = state === 'paused' || state === 'signed-out' ? liveLabels[state] : undefined
  if (said === undefined) return null
  return (
    <Bar>
      <span>{said.text}</span>
      <Button variant="subtle" flex="none" onClick={reconnectLive}>
        {said.action}
      </Button>
    </Bar>
  )
}

const urgent = 'color-mix(in srgb, var(--mantine-color-error) 12%, var(--mantine-color-body))'

const Bar = ({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) => (
  <Group
    justify="center"
    gap="4px 8px"
    wrap="nowrap"
    ta="center"
    className={notice.bar ?? ''}
    {...(isUrgent && { bg: urgent })}
  >
    {children}
  </Group>
)

/** App-wide notices above every page; on most days there are none. */
export const NoticeBars = () => (
  <div role="status" className="screen-only">
    <LiveBar />
    <DiskBar />
  </div>
)
