import type { DiskRoom } from '@archwire/contract/disk-room'
import { getUser } from '@archwire/contract/session/calls'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../lib/call.ts'
import { diskRoom } from '../lib/disk-room.ts'
import { inBackground } from '../lib/in-background.ts'
import notice from '../ui/notice-bar.module.css'
import styles from './disk-bar.module.css'
import { whenUserIsForgotten } from './forget-user.ts'

const texts: Record<Exclude<DiskRoom, 'enough'>, string> = {
  'nearly-full':
    'The disk of the server is nearly full: soon nothing can be saved. Please tell whoever runs Archwire for you.',
  'files-full':
    'There is no space left to store files; everything else is saved. Please tell whoever runs Archwire for you.',
  full: 'The disk of the server is full: nothing can be saved until there is room. Please tell whoever runs Archwire for you.',
}

const askAgainMs = 30_000

whenUserIsForgotten(diskRoom.forget)

/** For administrators alone, and only while it matters. */
export function DiskBar() {
  const room = useSyncExternalStore(diskRoom.follow, diskRoom.now)
  const isShort = room !== 'enough'
  // A page that is only looked at hears of it too when there is room again.
  useEffect(() => {
    if (!isShort) return
    const ask = () => void inBackground(() => call(getUser, {})).catch(() => undefined)
    const timer = setInterval(ask, askAgainMs)
    return () => clearInterval(timer)
  }, [isShort])
  if (!isShort) return null
  // A warning is quiet; that work is being refused is not.
  const look = room === 'nearly-full' ? styles.bar : `${styles.bar} ${styles.refusing}`
  return <div className={`${notice.bar} ${look}`}>{texts[room]}</div>
}
