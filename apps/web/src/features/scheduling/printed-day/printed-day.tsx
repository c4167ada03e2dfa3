import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { clinicQuery } from '../../../shared/clinic/clinic.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import type { DaySheet } from './day-sheet.tsx'

/**
 * Whether the page is being printed, by a button or by the browser's own command. The browser prints what is drawn when
 * its event handler returns: print-only content must be rendered within it.
 */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

type Props = { date: string; zone: string }

/**
 * The calendar of a day on paper. It is rendered only while the page is printed. Printing cannot wait for a download,
 * so its code is loaded as soon as the calendar has been shown.
 */
export function PrintedDay(props: Props) {
  const isPrinting = useIsPrinting()
  const [Sheet, setSheet] = useState<typeof DaySheet>()
  useEffect(() => whenIdle(() => void loadSheet().then(sheet => setSheet(() => sheet), ignoreFailure)), [])
  return isPrinting ? createPortal(<Paper {...props} Sheet={Sheet} />, document.body) : null
}

const loadSheet = async () => (await import('./day-sheet.tsx')).DaySheet

// The next calendar tries again.
const ignoreFailure = () => undefined

function Paper({ date, zone, Sheet }: Props & { Sheet: typeof DaySheet | undefined }) {
  const clinic = useQuery({ ...clinicQuery, enabled: false }).data
  const user = useQuery({ ...userQuery, enabled: false }).data
  if (Sheet === undefined) return <p>This day had not been loaded when it was printed.</p>
  return <Sheet date={date} zone={zone} clinic={clinic?.name} printedBy={user?.fullName} />
}
