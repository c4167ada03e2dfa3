import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { clinicQuery } from '../features/clinic/api/clinic.ts'
import type { DaySheet } from '../features/scheduling/components/day-sheet.tsx'
import { userQuery } from '../features/session/api/user.ts'
import { useIsPrinting } from '../lib/use-is-printing.ts'
import { whenIdle } from '../lib/when-idle.ts'

type Props = { date: string; zone: string }

/**
 * What a day's calendar is on paper. It is there only while the page is printed: as long as it is not, it costs nothing.
 * Paper waits for nothing, so what draws it is loaded as soon as the calendar has been shown.
 */
export function DayOnPaper(props: Props) {
  const isPrinting = useIsPrinting()
  const [Sheet, setSheet] = useState<typeof DaySheet>()
  useEffect(() => whenIdle(() => void loadSheet().then(sheet => setSheet(() => sheet), nothing)), [])
  return isPrinting ? createPortal(<Paper {...props} Sheet={Sheet} />, document.body) : null
}

const loadSheet = async () => (await import('../features/scheduling/components/day-sheet.tsx')).DaySheet

// The next calendar tries again.
const nothing = () => undefined

function Paper({ date, zone, Sheet }: Props & { Sheet: typeof DaySheet | undefined }) {
  const clinic = useQuery({ ...clinicQuery, enabled: false }).data
  const user = useQuery({ ...userQuery, enabled: false }).data
  if (Sheet === undefined) return <p>This day had not been loaded when it was printed.</p>
  return <Sheet date={date} zone={zone} clinic={clinic?.name} printedBy={user?.fullName} />
}
