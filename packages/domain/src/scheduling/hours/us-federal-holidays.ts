export type Holiday = { date: string; name: string }

const thursday = 4
const monday = 1

/** The federal holidays of a year, as yyyy-MM-dd; one at a weekend is observed on the day beside it. */
export function usFederalHolidays(year: number): Holiday[] {
  const holiday = (name: string, date: Date) => ({ name, date: date.toISOString().slice(0, 10) })
  return [
    holiday("New Year's Day", observed(year, 1, 1)),
    holiday('Martin Luther King Jr. Day', nth(year, 1, monday, 3)),
    holiday("Washington's Birthday", nth(year, 2, monday, 3)),
    holiday('Memorial Day', last(year, 5, monday)),
    holiday('Juneteenth', observed(year, 6, 19)),
    holiday('Independence Day', observed(year, 7, 4)),
    holiday('Labor Day', nth(year, 9, monday, 1)),
    holiday('Columbus Day', nth(year, 10, monday, 2)),
    holiday('Veterans Day', observed(year, 11, 11)),
    holiday('Thanksgiving Day', nth(year, 11, thursday, 4)),
    holiday('Christmas Day', observed(year, 12, 25)),
  ]
}

/** The holidays of the twelve months from this day on, in order. */
export function comingFederalHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const end = `${year + 1}${today.slice(4)}`
  // New Year's Day can be observed on the last day of the year before.
  return [year, year + 1, year + 2]
    .flatMap(usFederalHolidays)
    .filter(({ date }) => date >= today && date < end)
}

const on = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))

function observed(year: number, month: number, day: number): Date {
  const weekDay = on(year, month, day).getUTCDay()
  return on(year, month, weekDay === 6 ? day - 1 : weekDay === 0 ? day + 1 : day)
}

const nth = (year: number, month: number, weekDay: number, count: number) =>
  on(year, month, 1 + ((weekDay - on(year, month, 1).getUTCDay() + 7) % 7) + 7 * (count - 1))

function last(year: number, month: number, weekDay: number): Date {
  const end = on(year, month + 1, 0)
  return on(year, month, end.getUTCDate() - ((end.getUTCDay() - weekDay + 7) % 7))
}
