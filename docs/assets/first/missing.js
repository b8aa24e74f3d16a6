// An address whose "#" a program has escaped on its way leads to no page: it is asked for as it was meant.

const { pathname, search, hash } = location;
const ESCAPED = /%(?:25)*23/i;
if (ESCAPED.test(pathname)) location.replace(pathname.replace(ESCAPED, "#") + search + hash);
