import { isPosition, positionNames, positionsIn } from '@archwire/domain/imaging/positions'
import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { useNoticeRoom } from '../../../ui/layout/clinic-page.tsx'
import { wholePicture, ZoomButtons } from '../../../ui/picture/zoom-pane.tsx'
import { imagingAddress, progressionsQuery, seriesQuery } from '../images/imaging.ts'
import styles from './compare.module.css'
import { type Moment, positionToStart, sidesOf } from './compared.ts'
import { SideBySide } from './side-by-side.tsx'
import { ThroughTime } from './through-time.tsx'

const ways = [
  { value: 'side', label: 'Side by side' },
  { value: 'time', label: 'Through time' },
] as const

/** The same view at different times: two beside each other, or one that steps through all of them. */
export function CompareScreen({ patientId }: { patientId: number }) {
  const isPhone = useIsPhone()
  const noticeRoom = useNoticeRoom()
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useState(wholePicture)
  const { data: progressions = [], error, isPending, refetch } = useQuery(progressionsQuery(patientId))
  const series = useQueries({ queries: progressions.map(({ id }) => seriesQuery(patientId, id)) })
  const moments = progressions.map((progression, at): Moment => ({ progression, series: series[at]?.data }))
  const sides = sidesOf(progressions, { left: idIn(search, 'left'), right: idIn(search, 'right') })
  const [left, right] = (sides ?? []).map(side =>
    moments.find(({ progression }) => progression.id === side.id),
  )
  const requested = Number(search.get('position'))
  const position = isPosition(requested) ? requested : positionToStart(left && right ? [left, right] : [])
  const way = search.get('way') === 'time' ? 'time' : 'side'
  const set = (name: string, value: string | number) =>
    setSearch(
      before => {
        before.set(name, String(value))
        return before
      },
      { replace: true },
    )
  if (error !== null && progressions.length === 0) {
    return <LoadFailure what="Imaging" error={error} retry={() => void refetch()} />
  }
  return (
    <Stack gap={isPhone ? 'xs' : 'sm'} miw={0} pb={noticeRoom}>
      <Group gap="4px 16px">
        <Box component="h2" fz="lg" lh="24px">
          Compare
        </Box>
        <Link to={imagingAddress(patientId, left?.progression.id)} className="tall">
          Back to imaging
        </Link>
      </Group>
      <div className={styles.tools}>
        <ChoiceButtons legend="Show" choices={ways} value={way} onChange={next => set('way', next)} />
        <NativeSelect
          label="View"
          value={String(position)}
          data={positionsIn('Standard 10').map(one => ({ value: String(one), label: positionNames[one] }))}
          onChange={event => set('position', event.currentTarget.value)}
        />
        <Group gap={4} wrap="nowrap">
          <ZoomButtons view={view} onView={setView} />
        </Group>
      </div>
      {isPending || left === undefined || right === undefined ? (
        <Empty isPending={isPending} />
      ) : way === 'side' ? (
        <SideBySide
          {...{ patientId, moments, left, right, position, view }}
          onView={setView}
          onSide={(side, id) => set(side, id)}
          onPosition={next => set('position', next)}
        />
      ) : (
        <ThroughTime {...{ patientId, moments, position, view }} onView={setView} />
      )}
    </Stack>
  )
}

const Empty = ({ isPending }: { isPending: boolean }) =>
  isPending ? (
    <Placeholder width="100%" height={320} label="Loading imaging" />
  ) : (
    <Text c="dimmed" py="lg">
      There is nothing to compare yet. Add a second progression under Imaging.
    </Text>
  )

const idIn = (search: URLSearchParams, name: string): number | undefined =>
  Number(search.get(name)) || undefined
