import type { DiskRoom } from '@archwire/contract/disk-room'
import { getUser } from '@archwire/contract/session/calls'
import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { call } from '../../../lib/api/call.ts'
import { diskRoom } from '../../../lib/api/disk-room.ts'
import { whenUserIsForgotten } from '../../../lib/session/forget-user.ts'
import notice from '../../../ui/feedback/notice-bar.module.css'
import { reconnectLive, useLiveState } from '../../live/live-connection.tsx'
import styles from './notice-bars.module.css'

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
  const look = room === 'nearly-full' ? styles.bar : `${styles.bar} ${styles.refusing}`
  return <div className={`${notice.bar} ${look}`}>{diskLabels[room]}</div>
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
    <div className={`${notice.bar} ${styles.bar}`}>
      <span>{said.text}</span>
      <Button variant="subtle" flex="none" onClick={reconnectLive}>
        {said.action}
      </Button>
    </div>
  )
}

/** App-wide notices above every page; on most days there are none. */
export const NoticeBars = () => (
  <div role="status" className="screen-only">
    <LiveBar />
    <DiskBar />
  </div>
)
