import { Box, Group, Text } from '@mantine/core'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { countLabel } from '../metrics/figure-labels.ts'
import styles from './outcome-chart.module.css'
import { isLabelled, type Point, type Points, ticksTo } from './outcome-points.ts'

const height = 200

/**
 * A bar for each day, week or month, as high as its number of bookings: patients who showed up are solid, no-shows
 * are hatched, the rest is empty. For screen readers it is one picture; the tables on the page have the same numbers
 * as text.
 */
export function OutcomeChart({ unit, points }: Points) {
  const isPhone = useIsPhone()
  const hatch = useId()
  const [at, setAt] = useState<number | undefined>(undefined)
  const ticks = ticksTo(Math.max(...points.map(point => point.bookings)))
  const top = ticks.at(-1) ?? 1
  const y = (count: number) => height - (count / top) * height
  const slot = 100 / points.length
  const shown = at === undefined ? undefined : points[at]
  const pointTo = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(
      Math.min(points.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))),
    )
  }
  // A finger leaves with every tap, so what it pointed to stays shown.
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setAt(undefined)
  }

  return (
    <figure>
      <Group
        component="figcaption"
        justify="space-between"
        align="baseline"
        gap="0 16px"
        // The line that tells of a bar comes and goes; on a phone it is the second.
        mih={isPhone ? 60 : 20}
        mb={isPhone ? 'xs' : 'md'}
        display={isPhone ? 'block' : 'flex'}
      >
        <h2>Bookings by {unit}</h2>
        <Text c="dimmed">
          {shown === undefined ? (isPhone ? 'Tap a bar for its numbers.' : '') : pointLabel(shown)}
        </Text>
      </Group>
      <Box pos="relative" pt={0} pr={0} pb={28} pl={36}>
        <Box pos="absolute" top={0} left={0} w={28} h={height} className={styles.ruler ?? ''} aria-hidden>
          {ticks.map(tick => (
            <span key={tick} style={{ top: y(tick) }}>
              {countLabel(tick)}
            </span>
          ))}
        </Box>
        <svg
          role="img"
          aria-label={chartLabel(unit, points)}
          width="100%"
          height={height}
          className={styles.bars}
          onPointerMove={pointTo}
          onPointerDown={pointTo}
          onPointerLeave={leave}
        >
          <Hatch id={hatch} />
          {ticks.map(tick => (
            <line
              key={tick}
              stroke="var(--line)"
              shapeRendering="crispEdges"
              x1="0"
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          {points.map((point, index) => (
            <g key={point.key}>
              {index === at ? (
                <rect
                  fill="var(--mantine-color-default-hover)"
                  x={`${index * slot}%`}
                  width={`${slot}%`}
                  y={0}
                  height={height}
                />
              ) : null}
              <Bar
                point={point}
                x={index * slot + slot * 0.12}
                width={slot * 0.76}
                y={y}
                hatch={`url(#${hatch})`}
              />
              {point.bookings > 0 && points.length <= (isPhone ? 14 : 31) ? (
                <text
                  fill="var(--mantine-color-text)"
                  fontSize={11}
                  x={`${(index + 0.5) * slot}%`}
                  y={y(point.bookings) - 4}
                  textAnchor="middle"
                >
                  {countLabel(point.bookings)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
        <Box pos="relative" h={0} className={styles.labels ?? ''} aria-hidden>
          {points.map((point, index) =>
            isLabelled(index, points.length, isPhone ? 5 : 7) ? (
              <span key={point.key} style={{ left: `${(index + 0.5) * slot}%` }}>
                {point.label}
              </span>
            ) : null,
          )}
        </Box>
      </Box>
      <Legend />
    </figure>
  )
}

const showedUpLook = { fill: 'var(--accent)' }
const noShowLook = { stroke: 'var(--mark-red)' }
const restLook = { fill: 'var(--panel)', stroke: 'var(--field-border)' }

type BarProps = { point: Point; x: number; width: number; y: (count: number) => number; hatch: string }

function Bar({ point, x, width, y, hatch }: BarProps) {
  const across = { x: `${x}%`, width: `${width}%` }
  const between = (from: number, to: number) => ({ y: y(to), height: Math.max(0, y(from) - y(to)) })
  // A patient who was marked as a no-show may have come after all.
  const seen = Math.min(point.bookings, point.showedUp + point.noShows)
  return (
    <>
      {point.bookings > seen ? <rect {...restLook} {...across} {...between(seen, point.bookings)} /> : null}
      {point.noShows > 0 ? (
        <rect {...noShowLook} fill={hatch} {...across} {...between(point.showedUp, seen)} />
      ) : null}
      <rect {...showedUpLook} {...across} {...between(0, point.showedUp)} />
    </>
  )
}

const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--panel)" />
      <rect width="2" height="5" fill="var(--mark-red)" />
    </pattern>
  </defs>
)

/** The legend has the patterns of the bars, and one of them is the whole bar. */
function Legend() {
  const isPhone = useIsPhone()
  const hatch = useId()
  return (
    <Group component="ul" gap="4px 16px" pl={isPhone ? 0 : 36} className={styles.legend}>
      <Group component="li" gap={6}>
        <Swatch>
          <rect {...showedUpLook} width="14" height="12" />
        </Swatch>
        Showed Up
      </Group>
      <Group component="li" gap={6}>
        <Swatch>
          <Hatch id={hatch} />
          <rect {...noShowLook} fill={`url(#${hatch})`} width="14" height="12" />
        </Swatch>
        No-Shows
      </Group>
      <Group component="li" gap={6}>
        <Swatch>
          <rect {...restLook} width="14" height="12" />
        </Swatch>
        Other bookings
      </Group>
      <Text component="li" c="dimmed">
        The whole bar: bookings
      </Text>
    </Group>
  )
}

const Swatch = ({ children }: { children: ReactNode }) => (
  <svg width="14" height="12" aria-hidden="true" focusable="false">
    {children}
  </svg>
)

const pointLabel = (point: Point) =>
  `${point.name}: ${many(point.bookings, 'booking')}, ${countLabel(point.showedUp)} showed up, ${many(point.noShows, 'no-show')}`

const many = (count: number, what: string) => `${countLabel(count)} ${what}${count === 1 ? '' : 's'}`

function chartLabel(unit: Points['unit'], points: Point[]): string {
  const sum = (figure: (point: Point) => number) => points.reduce((all, point) => all + figure(point), 0)
  const most = points.toSorted((one, other) => other.bookings - one.bookings)[0]
  const peak = most === undefined || most.bookings === 0 ? '' : ` Most of them: ${pointLabel(most)}.`
  return `Chart of bookings by ${unit}: ${many(
    sum(point => point.bookings),
    'booking',
  )}, ${countLabel(sum(point => point.showedUp))} showed up, ${many(
    sum(point => point.noShows),
    'no-show',
  )}.${peak} The tables below have the same numbers.`
}
