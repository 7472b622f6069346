// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/contrast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fieldwise::ui {

namespace {

using Three = std::array<double, 3>;
using Matrix = std::array<Three, 3>;

Three linear(const QColor &colour)
{
    const auto one = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {one(colour.redF()), one(colour.greenF()), one(colour.blueF())};
}

Three times(const Matrix &matrix, const Three &v)
{
    Three made{};
    for (size_t row = 0; row < 3; ++row)
        made[row] = matrix[row][0] * v[0] + matrix[row][1] * v[1] + matrix[row][2] * v[2];
    return made;
}

double luminance(const QColor &colour)
{
    const Three c = linear(colour);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

Three lab(const QColor &colour, Sight sight)
{
    static constexpr Matrix eyes[] = {
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    };
    static constexpr Matrix toXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    Three seen = times(eyes[static_cast<size_t>(sight)], linear(colour));
    for (double &c : seen)
        c = std::clamp(c, 0.0, 1.0);
    const Three xyz = times(toXyz, seen);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

double distance(const QColor &a, const QColor &b, Sight sight)
{
    const Three one = lab(a, sight), other = lab(b, sight);
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

} // namespace fieldwise::ui
