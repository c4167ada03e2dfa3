const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The snippet that a clinic pastes into its own site: a frame with the booking page that takes the height that the page
 * reports, and passes on the campaign parameters of the site's address.
 */
export const embedSnippet = (url: string): string => `<div id="archwire-booking"></div>
<script>
  (function () {
    var page = ${JSON.stringify(url).replaceAll('<', '\\u003c')}
    var kept = new URLSearchParams()
    new URLSearchParams(location.search).forEach(function (value, name) {
      if (/^(utm_|client_id$)/.test(name)) kept.append(name, value)
    })
    var frame = document.createElement('iframe')
    frame.src = page + (String(kept) && '?' + kept)
    frame.title = 'Book an appointment'
    frame.style.cssText = 'display:block;width:100%;height:720px;border:0'
    document.getElementById('archwire-booking').appendChild(frame)
    addEventListener('message', function (event) {
      if (event.source !== frame.contentWindow) return
      var told = event.data || {}
      if (told.type === 'archwire-booking:height') frame.style.height = told.height + 'px'
      if (told.type === 'archwire-booking:step' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    })
  })()
</script>
<noscript><a href="${escaped(url)}">Book an appointment</a></noscript>`
