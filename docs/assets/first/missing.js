// An address whose "#" a program escaped on its way leads to no page: redirects to the intended one.

const { pathname, search, hash } = location;
const ESCAPED = /%(?:25)*23/i;
if (ESCAPED.test(pathname)) location.replace(pathname.replace(ESCAPED, "#") + search + hash);
