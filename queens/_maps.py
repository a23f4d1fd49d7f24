"""Two maps, simplified by hand: lines on which coasts and borders run, as longitude and latitude.

A line is named by the one or two regions that it bounds, and ends where it meets others. The
borders are the real ones; the points on them lie within a degree or so.
"""

from queens._layout import Point

AUSTRALIA = """
Western Australia: 129 -14.9, 126.8 -13.9, 125.2 -14.7, 123.6 -16.5, 122.2 -17.5, 121.5 -19.1,
 119 -20, 116.8 -20.7, 114.1 -22, 113.5 -24.5, 113.3 -26.2, 114.3 -28.8, 115.7 -31.7, 115 -34.2,
 117.9 -35.1, 120 -33.9, 123.6 -33.9, 126 -32.3, 129 -31.7
Northern Territory: 129 -14.9, 130.2 -13.2, 131 -12.2, 132.6 -11.4, 135.2 -12.2, 136.8 -12.2,
 135.9 -14.5, 136.5 -15.6, 138 -16.7
Queensland: 138 -16.7, 139.3 -17.4, 140.9 -17.5, 141.6 -14.5, 141.8 -12.5, 142.5 -10.8,
 143.5 -14, 145.3 -15, 146 -18, 148 -20.1, 149.3 -21.5, 150.8 -23.4, 152.9 -25.2, 153.2 -27.3,
 153.5 -28.2
New South Wales: 153.5 -28.2, 153 -30.8, 151.6 -33, 150.8 -34.7, 150 -37.5
Victoria: 150 -37.5, 147.8 -38, 146.4 -39.1, 144.9 -38, 143.5 -38.8, 141 -38.1
South Australia: 141 -38.1, 139.7 -37, 138.5 -35.6, 138.4 -34.3, 137.8 -32.8, 137.3 -33.6,
 135.9 -35, 134.2 -32.9, 131.2 -31.5, 129 -31.7
Tasmania: 144.7 -40.8, 146.5 -41.1, 148.2 -40.9, 148.2 -42.2, 147.2 -43.4, 146 -43.5, 145.3 -42.3,
 144.7 -40.8
Western Australia / Northern Territory: 129 -14.9, 129 -26
Western Australia / South Australia: 129 -26, 129 -31.7
Northern Territory / South Australia: 129 -26, 138 -26
Northern Territory / Queensland: 138 -16.7, 138 -26
South Australia / Queensland: 138 -26, 141 -26, 141 -29
South Australia / New South Wales: 141 -29, 141 -34
South Australia / Victoria: 141 -34, 141 -38.1
Queensland / New South Wales: 141 -29, 149 -29, 152 -28.4, 153.5 -28.2
New South Wales / Victoria: 141 -34, 143.3 -35, 144.8 -36.1, 147 -36.1, 148.2 -36.8, 150 -37.5
"""

SOUTH_AMERICA = """
Colombia: -78.9 1.4, -77.4 3.9, -77.4 6.5, -77.4 8.6, -75.6 10.7, -74.2 11.3, -71.3 12.2
Venezuela: -71.3 12.2, -71.6 10.8, -70 12, -68.3 10.6, -66 10.5, -64 10.2, -62 10.7, -60 8.5
Guyana: -60 8.5, -58.5 7, -57.2 6
Suriname: -57.2 6, -55.5 5.95, -54 5.8
French Guiana: -54 5.8, -52.5 5, -51.7 4.1
Brazil: -51.7 4.1, -50 1.8, -50.5 0, -48.5 -0.9, -44.3 -2.7, -40 -2.8, -37.2 -4.8, -35.2 -5.5,
 -34.8 -8, -37 -11, -39 -13.5, -39.1 -17.8, -41 -22, -44.7 -23.3, -48.5 -25.8, -48.7 -28.5,
 -50.3 -30.3, -53.4 -33.7
Uruguay: -53.4 -33.7, -54.9 -34.9, -56.3 -34.9, -58.4 -34
Argentina: -58.4 -34, -57.2 -35.5, -56.7 -36.9, -58 -38.3, -62 -39, -62.3 -40.8, -65 -41,
 -63.8 -42.5, -65.5 -45, -67.5 -46.2, -65.8 -47.8, -69 -50.9, -68.5 -52.4
Chile: -68.5 -52.4, -67.5 -55, -71 -53.8, -74.5 -51, -75.5 -47, -73.8 -44, -73.8 -40, -73.4 -37.2,
 -71.5 -33, -71.4 -29, -70.3 -25, -70.1 -21, -70.4 -18.35
Peru: -70.4 -18.35, -72.5 -17, -76.2 -14, -78.6 -9.5, -81.2 -6, -80.3 -3.4
Ecuador: -80.3 -3.4, -80.9 -2.2, -80.5 -0.5, -78.9 1.4
Colombia / Venezuela: -71.3 12.2, -72.5 9.2, -72.4 7.4, -70 7, -67.5 6.2, -67.5 2.9, -66.9 1.2
Brazil / Venezuela: -66.9 1.2, -65.5 0.8, -63.4 2.2, -64 4.1, -62.8 3.7, -60.7 5.2
Guyana / Venezuela: -60 8.5, -60.7 7.5, -61.3 6, -60.7 5.2
Brazil / Guyana: -60.7 5.2, -59.9 4.4, -59.9 2.4, -58.8 1.3, -56.5 1.95
Guyana / Suriname: -57.2 6, -57.9 4.5, -57.3 3.3, -56.5 1.95
Brazil / Suriname: -56.5 1.95, -55.9 2.3, -54.5 2.35
French Guiana / Suriname: -54 5.8, -54.4 4, -54.5 2.35
Brazil / French Guiana: -51.7 4.1, -52.9 2.2, -54.5 2.35
Brazil / Colombia: -66.9 1.2, -69.8 1.1, -69.4 -1.1, -69.95 -4.2
Colombia / Peru: -69.95 -4.2, -70.7 -3.8, -73 -2.4, -75.2 -0.1
Colombia / Ecuador: -75.2 -0.1, -77.4 0.4, -78.9 1.4
Ecuador / Peru: -75.2 -0.1, -75.5 -1.6, -78.3 -3.4, -79 -5, -80.3 -4.4, -80.3 -3.4
Brazil / Peru: -69.95 -4.2, -72.9 -5, -74 -7.4, -72.7 -9.5, -70.6 -9.6, -69.6 -10.95
Bolivia / Peru: -69.6 -10.95, -68.9 -12.5, -69.2 -15, -69.1 -16.3, -69.5 -17.5
Chile / Peru: -69.5 -17.5, -70.4 -18.35
Bolivia / Chile: -69.5 -17.5, -68.8 -19, -68.2 -21.5, -67.2 -22.8
Argentina / Chile: -67.2 -22.8, -68.4 -24.5, -68.5 -27, -70 -30, -70.1 -33.3, -71 -37, -71.7 -42,
 -71.8 -46, -73.2 -49.3, -72.2 -51.5, -68.5 -52.4
Argentina / Bolivia: -67.2 -22.8, -66.2 -21.8, -64.5 -22.7, -62.6 -22.2
Bolivia / Paraguay: -62.6 -22.2, -62.2 -20.5, -59.1 -19.3, -58.2 -20.2
Bolivia / Brazil: -69.6 -10.95, -65.4 -9.8, -65.3 -11.8, -60.5 -13.7, -60.2 -16.2, -58.3 -17.3,
 -57.6 -18.2, -58.2 -20.2
Brazil / Paraguay: -58.2 -20.2, -57.8 -22.1, -55.7 -22.4, -54.3 -24.1, -54.6 -25.6
Argentina / Paraguay: -62.6 -22.2, -60 -24, -57.7 -25.3, -58.6 -27.3, -56 -27.3, -54.6 -25.6
Argentina / Brazil: -54.6 -25.6, -53.7 -26.5, -55.7 -28.3, -57.6 -30.2
Brazil / Uruguay: -57.6 -30.2, -55.8 -30.9, -53.5 -32.6, -53.4 -33.7
Argentina / Uruguay: -57.6 -30.2, -58.1 -32.5, -58.4 -34
"""


def read_map(text: str) -> tuple[dict[str, list[Point]], set[frozenset[str]]]:
    """Return the outline of each region, (across, down), and the pairs that share a border."""
    lines: dict[str, list[list[Point]]] = {}
    borders = set()
    for line in text.strip().replace("\n ", " ").splitlines():
        names, points = line.split(": ")
        regions = names.split(" / ")
        numbers = [map(float, point.split()) for point in points.split(", ")]
        places = [(east, -north) for east, north in numbers]
        for region in regions:
            lines.setdefault(region, []).append(places)
        if len(regions) == 2:
            borders.add(frozenset(regions))
    return {region: _joined(pieces) for region, pieces in lines.items()}, borders


def _joined(pieces: list[list[Point]]) -> list[Point]:
    """Return lines that meet at their ends as one line around a region."""
    outline, *rest = pieces
    outline = list(outline)
    while rest:
        piece = next(piece for piece in rest if outline[-1] in (piece[0], piece[-1]))
        rest.remove(piece)
        outline += piece[1:] if piece[0] == outline[-1] else piece[-2::-1]
    return outline[:-1]
